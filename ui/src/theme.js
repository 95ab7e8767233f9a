// Runs before the first paint, so nothing flashes: sets the stored theme and
// starts the sign-in check while the rest of the page is still on its way.
(() => {
  let theme = 'light';
  try {
    if (localStorage.getItem('church-theme') === 'dark') theme = 'dark';
  } catch {
    // Storage may be blocked; the default stands.
  }
  document.documentElement.dataset.theme = theme;
  const colour = document.querySelector('meta[name="theme-color"]');
  if (colour && theme === 'dark') colour.setAttribute('content', '#15181a');

  window.earlySignInCheck = fetch('/api/auth/me', { credentials: 'include' });
  window.earlySignInCheck.catch(() => {});
})();
