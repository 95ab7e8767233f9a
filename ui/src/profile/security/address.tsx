/** For those who know what to make of it, and out of the way of all others. */
export function Address({ of }: { of: string | undefined }) {
  return of ? <span className="security-address"> · {of}</span> : null;
}
