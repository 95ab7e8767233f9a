import { beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, heldToasts, showToast } from './toast-store';

beforeEach(() => {
  vi.useFakeTimers();
});

test('only one toast is held, and the newest wins', () => {
  showToast({ title: 'first' });
  showToast({ title: 'second' });
  expect(heldToasts().map(({ title }) => title)).toEqual(['second']);
});

test('a dismissed toast is closed at once and removed after 1,000,000 ms', () => {
  const id = showToast({ title: 'Email sent!' });
  dismissToast(id);
  expect(heldToasts()).toMatchObject([{ title: 'Email sent!', open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(heldToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(heldToasts()).toEqual([]);
});

test('the removal of an old toast does not take the new one along', () => {
  dismissToast(showToast({ title: 'old' }));
  vi.advanceTimersByTime(500_000);
  showToast({ title: 'new' });
  vi.advanceTimersByTime(600_000);
  expect(heldToasts()).toMatchObject([{ title: 'new', open: true }]);
});

test('dismissing twice changes nothing', () => {
  const id = showToast({ title: 'once' });
  dismissToast(id);
  vi.advanceTimersByTime(900_000);
  dismissToast(id);
  vi.advanceTimersByTime(100_000);
  expect(heldToasts()).toEqual([]);
});
