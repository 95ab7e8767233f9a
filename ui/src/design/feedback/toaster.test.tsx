import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { source } from '../../testing/source';
import { Dialog } from '../dialog/dialog';
import { showToast, type ToastContent } from './toast-store';
import { Toaster } from './toaster';

beforeEach(() => {
  vi.useFakeTimers();
});

function showInToaster(toast: ToastContent) {
  render(<Toaster />);
  act(() => void showToast(toast));
}

const card = () => screen.getByText('Email sent!').closest('.toast') as Element;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('a toast has a title, a description, an action and a close button', () => {
  const undo = vi.fn();
  showInToaster({
    title: 'Profile updated',
    description: 'Your changes are saved.',
    action: (
      <button type="button" onClick={undo}>
        Undo
      </button>
    ),
  });
  expect(screen.getByRole('region').textContent).toContain('Profile updated');
  expect(screen.getByText('Your changes are saved.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Profile updated')).toBeNull();
});

test.each([
  ['default', 'polite'],
  ['destructive', 'assertive'],
] as const)('a %s toast is read out in a region that is %s', (look, live) => {
  showInToaster({ title: 'Error', look });
  expect(screen.getByText('Error').closest('[aria-live]')?.getAttribute('aria-live')).toBe(live);
});

test('it leaves after 5000 ms', () => {
  showInToaster({ title: 'Email sent!' });
  pass(4999);
  expect(screen.queryByText('Email sent!')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Email sent!')).toBeNull();
});

test('with something to press it leaves after 20 seconds, and not while a pointer or the keyboard is on it', () => {
  showInToaster({ title: 'Email sent!', action: <a href="/">Undo</a> });
  pass(19_000);
  fireEvent.pointerEnter(card());
  pass(60_000);
  fireEvent.focus(screen.getByRole('link', { name: 'Undo' }));
  fireEvent.pointerLeave(card());
  pass(60_000);
  expect(screen.queryByText('Email sent!')).toBeTruthy();
  fireEvent.blur(screen.getByRole('link', { name: 'Undo' }));
  pass(1000);
  expect(screen.queryByText('Email sent!')).toBeNull();
});

test('the page is told how much room it needs, for as long as it stands', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(90);
  const room = () => document.documentElement.style.getPropertyValue('--portal-toaster-height');
  showInToaster({ title: 'Email sent!' });
  expect(room()).toBe('90px');
  pass(5000);
  expect(room()).toBe('0px');
});

test('it waits while a pointer or the keyboard is on it', () => {
  showInToaster({ title: 'Email sent!' });
  pass(3000);
  fireEvent.pointerEnter(card());
  pass(60_000);
  expect(screen.queryByText('Email sent!')).toBeTruthy();
  fireEvent.pointerLeave(card());
  pass(1999);
  expect(screen.queryByText('Email sent!')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Email sent!')).toBeNull();
});

test.each([
  [50, 'stays'],
  [51, 'goes'],
])('swiped %i px to the right it %s', (distance, outcome) => {
  showInToaster({ title: 'Email sent!' });
  const toast = card();
  fireEvent.pointerDown(toast, { clientX: 100, clientY: 10 });
  fireEvent.pointerMove(toast, { clientX: 100 + distance, clientY: 10 });
  fireEvent.pointerUp(toast, { clientX: 100 + distance, clientY: 10 });
  expect(screen.queryByText('Email sent!') !== null).toBe(outcome === 'stays');
});

test('swiped to the left it stays', () => {
  showInToaster({ title: 'Email sent!' });
  const toast = card();
  fireEvent.pointerDown(toast, { clientX: 300, clientY: 10 });
  fireEvent.pointerUp(toast, { clientX: 100, clientY: 10 });
  expect(screen.queryByText('Email sent!')).toBeTruthy();
});

test('F8 leads the keyboard to the notifications, and Escape closes a toast there', () => {
  showInToaster({ title: 'Email sent!' });
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications (F8)' }));
  const close = screen.getByRole('button', { name: 'Close' });
  expect(fireEvent.keyDown(close, { key: 'Escape' }), 'a dialog would close, too').toBe(false);
  expect(screen.queryByText('Email sent!')).toBeNull();
});

test('without a toast F8 leaves the keyboard where it is', () => {
  render(
    <>
      <button type="button">Send</button>
      <Toaster />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  button.focus();
  fireEvent.keyDown(button, { key: 'F8' });
  expect(document.activeElement).toBe(button);
  act(() => void showToast({ title: 'Email sent!' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(button, { key: 'F8' });
  expect(document.activeElement).toBe(button);
});

test.each([
  ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })],
])('closed with %s, it gives the keyboard back', (_, close) => {
  render(
    <>
      <button type="button">Send</button>
      <Toaster />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  button.focus();
  act(() => void showToast({ title: 'Email sent!' }));
  fireEvent.keyDown(button, { key: 'F8' });
  screen.getByRole('button', { name: 'Close' }).focus();
  close();
  expect(document.activeElement).toBe(button);
});

test('when the toast goes by itself, the keyboard does not stay in the empty section', () => {
  render(
    <>
      <button type="button">Send</button>
      <Toaster />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  button.focus();
  act(() => void showToast({ title: 'Email sent!' }));
  fireEvent.keyDown(button, { key: 'F8' });
  pass(5000);
  expect(document.activeElement).toBe(button);
});

test('where the keyboard was is gone: it goes on at the content', () => {
  const view = render(
    <>
      <main tabIndex={-1}>
        <button type="button">Send</button>
      </main>
      <Toaster />
    </>,
  );
  screen.getByRole('button', { name: 'Send' }).focus();
  act(() => void showToast({ title: 'Email sent!' }));
  fireEvent.keyDown(document.body, { key: 'F8' });
  screen.getByRole('button', { name: 'Close' }).focus();
  view.rerender(
    <>
      <main tabIndex={-1} />
      <Toaster />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('it is shown inside an open dialog, where it can be reached', () => {
  render(
    <>
      <Dialog label="Edit profile" className="" onClose={() => {}}>
        <button type="button">Save</button>
      </Dialog>
      <Toaster />
    </>,
  );
  act(() => void showToast({ title: 'Update failed', look: 'destructive' }));
  expect(screen.getByRole('dialog').contains(screen.getByText('Update failed'))).toBe(true);
});

test.each([
  ['good news gives way', { title: 'Forgotten' }, false],
  ['what went wrong stays', { title: 'Not forgotten', look: 'destructive' }, true],
  ['what can be pressed stays', { title: 'Forgotten', action: <a href="/">Undo</a> }, true],
] as const)('to a dialog that opens, %s', (_, toast, stays) => {
  showInToaster(toast);
  render(
    <Dialog label="Change password" className="" onClose={() => {}}>
      <h2>Change password</h2>
    </Dialog>,
  );
  expect(screen.queryByText(toast.title) !== null).toBe(stays);
});

test('it is at most 420 px wide from 768 px on', () => {
  const css = source('design/feedback/toaster.css');
  expect(css).toMatch(/@media \(min-width: 768px\) \{\s*\.toaster \{[^}]*max-width: 420px;/);
});

test('from 768 px on the page can be scrolled up from under it', () => {
  const css = source('design/feedback/toaster.css').split(
    '@media screen and (min-width: 768px)',
  )[1];
  expect(css).toMatch(/scroll-padding-bottom: var\(--portal-toaster-height\)/);
  expect(css).toMatch(/> main \{\s*margin-bottom: var\(--portal-toaster-height\)/);
});
