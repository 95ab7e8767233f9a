/** For those who know what to make of it, and out of the way of all others. */
export function Address({ of }: { of: string | undefined }) {
  if (!of) return null;
  return (
    <>
      {' '}
      <span className="security-address">from {of}</span>
    </>
  );
}
