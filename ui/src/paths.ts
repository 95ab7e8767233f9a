/** Every route of the portal, named once. */
export const paths = {
  root: '/',
  login: '/login',
  setUp: '/set-up',
  verifyTwoFactor: '/verify-2fa',
  accountLocked: '/account-locked',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  join: '/join',
  letters: '/letters',
  answer: '/answer',
  dashboard: '/dashboard',
  profile: '/profile',
  giving: '/giving',
  statement: '/giving/statements/:id',
  settings: '/settings',
  events: '/events',
  event: '/events/:id',
  announcements: '/announcements',
  celebrations: '/celebrations',
  setUpTwoFactor: '/setup-2fa',
  security: '/security',
  office: '/office',
} as const;

/** The page of one event. */
export function eventPath(id: string): string {
  return `${paths.events}/${encodeURIComponent(id)}`;
}

/** The page of one of a member's own statements. */
export function statementPath(id: number): string {
  return `${paths.giving}/statements/${id}`;
}
