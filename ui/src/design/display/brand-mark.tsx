/** The portal's mark: an open church door. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M3 20h18M5.5 20v-8.5a6.5 6.5 0 0 1 13 0V20" />
        <path d="M9.5 20v-6a2.5 2.5 0 0 1 5 0v6" />
      </g>
    </svg>
  );
}
