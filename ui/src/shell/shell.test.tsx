import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { browserTab, heading, openSignedIn } from '../testing/open';
import { names } from '../testing/samples';
import { json } from '../testing/server';
import { setWidth } from '../testing/setup';

const sidebar = () => document.getElementById('sidebar');
const menuLinks = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
const cookies = () => document.cookie.split('; ');
const isExpanded = () =>
  screen.getByRole('button', { name: 'Toggle sidebar' }).getAttribute('aria-expanded') === 'true';

async function openShell(path = '/profile') {
  const page = openSignedIn(path);
  await screen.findByRole('main');
  return page;
}

test('the menu has five items in order', async () => {
  await openShell();
  expect(menuLinks().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Profile', '/profile'],
    ['Events', '/events'],
    ['Announcements', '/announcements'],
    ['Celebrations', '/celebrations'],
  ]);
});

test('the item of the current path, and only that one, is highlighted', async () => {
  const { user } = await openShell('/profile');
  const current = () =>
    menuLinks()
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.textContent);
  expect(current()).toEqual(['Profile']);
  await user.click(screen.getByRole('link', { name: 'Celebrations' }));
  await heading('Celebrations');
  expect(current()).toEqual(['Celebrations']);
});

test('a path below an item is not that item', async () => {
  await openShell('/celebrations/7');
  await heading('404 Page Not Found');
  expect(menuLinks().some((link) => link.hasAttribute('aria-current'))).toBe(false);
});

test('the sidebar names the portal and the congregation', async () => {
  await openShell();
  expect(within(sidebar() as HTMLElement).getByText('Member Portal')).toBeTruthy();
  expect(within(sidebar() as HTMLElement).getByText('Grace Community Church')).toBeTruthy();
});

test.each([360, 1280])('whom to ask stands under the menu at %d px', async (width) => {
  document
    .querySelector('meta')
    ?.setAttribute('content', JSON.stringify({ ...names, helpContact: 'Ruth, 555-0100' }));
  setWidth(width);
  const { user } = await openShell();
  if (width < 768) await user.click(screen.getByRole('button', { name: 'Menu' }));
  const number = await screen.findByRole('link', { name: '555-0100' });
  expect(number.getAttribute('href')).toBe('tel:5550100');
  expect(number.parentElement?.textContent).toBe('Need help? Ask Ruth, 555-0100');
});

test('the toggle collapses it to icons and keeps that in a cookie for seven days', async () => {
  const { user } = await openShell();
  const set = vi.spyOn(document, 'cookie', 'set');
  await user.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
  expect(sidebar()?.className).toContain('sidebar-collapsed');
  expect(set).toHaveBeenLastCalledWith('sidebar_state=false; path=/; max-age=604800; samesite=lax');
  await user.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
  expect(sidebar()?.className).not.toContain('sidebar-collapsed');
  expect(set).toHaveBeenLastCalledWith('sidebar_state=true; path=/; max-age=604800; samesite=lax');
});

test.each([
  ['sidebar_state=false', false],
  ['sidebar_state=true', true],
])('the cookie %s is followed at the next visit', async (cookie, expanded) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what an earlier visit left
  document.cookie = `${cookie}; path=/`;
  await openShell();
  expect(isExpanded()).toBe(expanded);
  expect(cookies()).toContain(cookie);
});

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['Cmd', { metaKey: true }],
])('%s and B toggles it', async (_, modifier) => {
  await openShell();
  expect(isExpanded()).toBe(true);
  fireEvent.keyDown(document.body, { key: 'b', ...modifier });
  expect(isExpanded()).toBe(false);
  fireEvent.keyDown(document.body, { key: 'b', ...modifier });
  expect(isExpanded()).toBe(true);
  fireEvent.keyDown(document.body, { key: 'b' });
  expect(isExpanded()).toBe(true);
});

test('as icons its items have tooltips that open at once', async () => {
  await openShell();
  fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true });
  // Long after any tooltip of another test has closed, which would shorten the wait.
  vi.useFakeTimers({ now: Date.now() + 10_000 });
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Events' }));
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('tooltip').textContent).toBe('Events');
});

test('with names its items need no tooltips', async () => {
  await openShell();
  vi.useFakeTimers();
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Events' }));
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('under 768 px it is a sheet that starts closed, and choosing a page closes it', async () => {
  setWidth(767);
  const { user } = await openShell();
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const sheet = await screen.findByRole('dialog', { name: 'Menu' });
  expect(cookies().some((cookie) => cookie.startsWith('sidebar_state='))).toBe(false);
  await user.click(within(sheet).getByRole('link', { name: 'Events' }));
  await heading('Church Events');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('going back closes the sheet, and going forward does not open it again', async () => {
  setWidth(360);
  const { user } = await openShell('/events');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(within(await screen.findByRole('dialog')).getByText('Announcements'));
  await heading('Church Announcements');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('dialog', { name: 'Menu' });
  act(() => window.history.back());
  await heading('Church Events');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  act(() => window.history.forward());
  await heading('Church Announcements');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the sheet follows the shortcut, and Escape gives the focus back', async () => {
  setWidth(360);
  const { user } = await openShell();
  const toggle = screen.getByRole('button', { name: 'Menu' });
  await user.click(toggle);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(toggle);
  fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true });
  expect(screen.getByRole('dialog')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('768 px is wide', async () => {
  setWidth(768);
  await openShell();
  expect(sidebar()).toBeTruthy();
});

test('the theme is light until toggled, and kept under church-theme', async () => {
  const { user } = await openShell();
  await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('church-theme')).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'Switch to light theme' }));
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(localStorage.getItem('church-theme')).toBe('light');
});

test('the user menu shows who is signed in and opens by keyboard', async () => {
  const { user } = await openShell();
  const button = screen.getByRole('button', { name: 'Your account' });
  button.focus();
  await user.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'Your account' });
  expect(menu.parentElement?.textContent).toContain('Mary Smith');
  expect(menu.parentElement?.textContent).toContain('mary@example.org');
  const items = within(menu).getAllByRole('menuitem');
  expect(items.map((item) => item.getAttribute('href') ?? item.textContent)).toEqual([
    '/profile',
    '/giving',
    '/settings',
    '/security',
    'Sign out',
  ]);
  const [profile, giving] = items;
  const signOut = items.at(-1);
  await waitFor(() => expect(document.activeElement).toBe(profile));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(giving);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(signOut);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(profile);
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(signOut);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('the user menu closes at a press elsewhere', async () => {
  const { user } = await openShell();
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await screen.findByRole('menu');
  await user.click(screen.getByRole('main'));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('any other path is the 404 page', async () => {
  await openShell('/no/such/page');
  await heading('404 Page Not Found');
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  await browserTab('404 Page Not Found');
});

test('the keyboard can skip to the content, and follows to a new page', async () => {
  const { user } = await openShell();
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe(
    '#content',
  );
  expect(screen.getByRole('main').id).toBe('content');
  await user.click(screen.getByRole('link', { name: 'Events' }));
  await heading('Church Events');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a screen that breaks leaves a sentence and a way on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  openSignedIn('/announcements', { 'GET /api/announcements': () => json('not a list') });
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy();
});
