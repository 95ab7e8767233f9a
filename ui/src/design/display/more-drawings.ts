// The drawings of what comes later: the first screens need not wait for their lines.
export const letter =
  'M2 62 H40 V22 a4 4 0 0 1 4-4 H96 a4 4 0 0 1 4 4 V62 H138 M41 20 L66 42 a6 6 0 0 0 8 0 L99 20';
export const heart =
  'M2 62 H50 C58 62 66 60 70 56 C54 44 46 36 46 27 a12 12 0 0 1 24-3 a12 12 0 0 1 24 3 C94 36 86 44 70 56 C74 60 82 62 90 62 H138';
export const home =
  'M2 62 H44 V39 L38 44 L70 16 L102 44 L96 39 V62 H138 M60 62 V49 a10 10 0 0 1 20 0 V62';
export const padlock =
  'M2 62 H46 V39 a4 4 0 0 1 4-4 H58 V25 a12 12 0 0 1 24 0 V35 H58 M82 35 H90 a4 4 0 0 1 4 4 V62 H138 M70 45 V52';
export const plate =
  'M2 62 H138 M52 62 C41 58 35 50 33 38 H107 C105 50 99 58 88 62 M56 38 a14 14 0 0 1 28 0';
