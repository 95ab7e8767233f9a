/**
 * What stands in an empty place: each drawing is one line that comes in from
 * the left, draws its thing, and goes on.
 */
const lines = {
  calendar:
    'M2 62 H38 V24 a5 5 0 0 1 5-5 H53 V13 M53 19 H87 V13 M87 19 H97 a5 5 0 0 1 5 5 V33 H38 M102 33 V62 H138',
  bulletin:
    'M2 62 H44 V14 H84 a6 6 0 0 1 6 6 V56 a6 6 0 0 0 12 0 V30 H90 M54 26 H80 M54 36 H80 M54 46 H70 M96 62 H138',
  candle:
    'M2 62 H40 V46 a6 6 0 0 1 6-6 H67 V26 a3 3 0 0 1 6 0 V40 H94 a6 6 0 0 1 6 6 V62 H138 M40 51 q7.5 6 15 0 t15 0 t15 0 t15 0 M70 17 q-4-5 0-10 q4 5 0 10',
  letter:
    'M2 62 H40 V22 a4 4 0 0 1 4-4 H96 a4 4 0 0 1 4 4 V62 H138 M41 20 L66 42 a6 6 0 0 0 8 0 L99 20',
  door: 'M2 62 H46 V36 a24 24 0 0 1 48 0 V62 H138 M60 62 V38 a10 10 0 0 1 20 0 V62',
  heart:
    'M2 62 H50 C58 62 66 60 70 56 C54 44 46 36 46 27 a12 12 0 0 1 24-3 a12 12 0 0 1 24 3 C94 36 86 44 70 56 C74 60 82 62 90 62 H138',
  home: 'M2 62 H44 V39 L38 44 L70 16 L102 44 L96 39 V62 H138 M60 62 V49 a10 10 0 0 1 20 0 V62',
  padlock:
    'M2 62 H46 V39 a4 4 0 0 1 4-4 H58 V25 a12 12 0 0 1 24 0 V35 H58 M82 35 H90 a4 4 0 0 1 4 4 V62 H138 M70 45 V52',
  plate: 'M2 62 H138 M52 62 C41 58 35 50 33 38 H107 C105 50 99 58 88 62 M56 38 a14 14 0 0 1 28 0',
} as const;

export type DrawingName = keyof typeof lines;

export function Drawing({ of }: { of: DrawingName }) {
  return (
    <svg className="drawing" viewBox="0 0 140 70" aria-hidden="true">
      <path
        d={lines[of]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
