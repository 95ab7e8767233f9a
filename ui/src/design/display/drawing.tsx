/** The drawing in an empty place: one line that comes in from the left, draws its subject, and goes on. */
export function Drawing({ of }: { of: string }) {
  return (
    <svg className="drawing" viewBox="0 0 140 70" aria-hidden="true">
      <path
        d={of}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
