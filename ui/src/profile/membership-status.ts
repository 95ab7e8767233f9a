/** "active" is stored, "Active" is shown; who has none is a member. */
export function membershipStatus(stored: string | undefined): string {
  const status = stored || 'member';
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** "Member since" is said of members only; of a visitor, and with a status of the church's own, the date has the field's name. */
export function membershipDateLabel(stored: string | null | undefined): string {
  return isMember(stored) ? 'Member since' : 'Membership date';
}

export function isMember(stored: string | null | undefined): boolean {
  return ['member', 'active', 'inactive'].includes(stored || 'member');
}
