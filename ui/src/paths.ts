/** Every route of the portal, named once. */
export const paths = {
  root: '/',
  login: '/login',
  verifyTwoFactor: '/verify-2fa',
  accountLocked: '/account-locked',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  join: '/join',
  letters: '/letters',
  dashboard: '/dashboard',
  profile: '/profile',
  events: '/events',
  announcements: '/announcements',
  celebrations: '/celebrations',
  setUpTwoFactor: '/setup-2fa',
  security: '/security',
  office: '/office',
} as const;
