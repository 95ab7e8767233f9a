import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip';

beforeEach(() => {
  vi.useFakeTimers();
  // Long after whatever tooltip the test before has closed.
  vi.advanceTimersByTime(10_000);
});

function showTwo() {
  render(
    <>
      <Tooltip label="Toggles the sidebar">
        <button type="button">one</button>
      </Tooltip>
      <Tooltip label="Changes the theme">
        <button type="button">two</button>
      </Tooltip>
      <Tooltip label="At once" delay={0}>
        <button type="button">three</button>
      </Tooltip>
    </>,
  );
}

const hover = (name: string) => fireEvent.pointerOver(screen.getByRole('button', { name }));
const leave = (name: string) => fireEvent.pointerOut(screen.getByRole('button', { name }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const shown = () => screen.queryByRole('tooltip')?.textContent;

test('it opens after 700 ms', () => {
  showTwo();
  hover('one');
  pass(699);
  expect(shown()).toBeUndefined();
  pass(1);
  expect(shown()).toBe('Toggles the sidebar');
  leave('one');
  expect(shown()).toBeUndefined();
});

test('the next opens at once within 300 ms', () => {
  showTwo();
  hover('one');
  pass(700);
  leave('one');
  pass(299);
  hover('two');
  pass(0);
  expect(shown()).toBe('Changes the theme');
});

test('the next waits again after 300 ms', () => {
  showTwo();
  hover('one');
  pass(700);
  leave('one');
  pass(300);
  hover('two');
  pass(699);
  expect(shown()).toBeUndefined();
  pass(1);
  expect(shown()).toBe('Changes the theme');
});

test('one without a delay opens at once', () => {
  showTwo();
  hover('three');
  pass(0);
  expect(shown()).toBe('At once');
});

test('leaving early, it never opens', () => {
  showTwo();
  hover('one');
  pass(300);
  leave('one');
  pass(5000);
  expect(shown()).toBeUndefined();
});

test('Escape closes it', () => {
  showTwo();
  hover('three');
  pass(0);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(shown()).toBeUndefined();
});
