/** "active" is stored, "Active" is shown; who has none is a member. */
export function membershipStatus(stored: string | undefined): string {
  const status = stored || 'member';
  return status.charAt(0).toUpperCase() + status.slice(1);
}
