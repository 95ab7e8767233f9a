import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CodeSlots } from './code-slots';

function Code({ error }: { error?: string }) {
  const [code, setCode] = useState('');
  return <CodeSlots label="Code" error={error} value={code} onChange={setCode} />;
}

function open(error?: string) {
  const user = userEvent.setup();
  render(<Code {...(error && { error })} />);
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  const drawn = () => [...document.querySelectorAll('.code-slot')].map((slot) => slot.textContent);
  const marked = () =>
    [...document.querySelectorAll('.code-slot')].flatMap((slot, place) =>
      slot.classList.contains('code-slot-marked') ? [place] : [],
    );
  return { user, field, drawn, marked };
}

test('it is one field, which phones and password managers know', () => {
  const { field, drawn } = open();
  expect(document.querySelectorAll('input')).toHaveLength(1);
  expect(field.inputMode).toBe('numeric');
  expect(field.autocomplete).toBe('one-time-code');
  expect(field.pattern).toBe('[0-9]{6}');
  expect(field.maxLength).toBe(6);
  expect(drawn()).toHaveLength(6);
  expect(document.querySelector('.code-slots-row')?.getAttribute('aria-hidden')).toBe('true');
});

test('digits alone are taken, six of them, one after the other', async () => {
  const { user, field, drawn } = open();
  await user.type(field, 'a1b 2-3');
  expect(drawn()).toEqual(['1', '2', '3', '', '', '']);
  expect(field.value, 'also where the state stays the same').toBe('123');
  await user.type(field, 'x');
  expect(field.value).toBe('123');
  await user.type(field, '45678');
  expect(field.value).toBe('123456');
});

test('what a phone fills in at once is there at once', () => {
  const { field, drawn } = open();
  fireEvent.input(field, { target: { value: '987654' } });
  expect(drawn().join('')).toBe('987654');
});

test('Backspace goes back slot by slot', async () => {
  const { user, field, drawn } = open();
  await user.type(field, '1234{Backspace}{Backspace}');
  expect(drawn().join('')).toBe('12');
});

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['123-456', '123456'],
  ['Your code is 123456. It works for 30 seconds.', '123456'],
  ['Grace 2FA: 123 456', '123456'],
  ['12', '12'],
  ['nothing', ''],
])('out of the pasted "%s" comes "%s"', async (text, code) => {
  const { user, field, drawn } = open();
  await user.click(field);
  await user.paste(text);
  expect(field.value).toBe(code);
  expect(drawn().join('')).toBe(code);
});

test('a whole code that is pasted takes the place of what was typed', async () => {
  const { user, field } = open();
  await user.type(field, '999');
  await user.paste('123456');
  expect(field.value).toBe('123456');
  await user.paste('654321');
  expect(field.value).toBe('654321');
});

test('the next slot is marked, or those that are selected', async () => {
  const { user, field, marked } = open();
  await user.type(field, '123');
  const select = (from: number, to: number) =>
    act(() => {
      field.setSelectionRange(from, to);
      document.dispatchEvent(new Event('selectionchange'));
    });
  await select(3, 3);
  expect(marked()).toEqual([3]);
  await select(0, 3);
  expect(marked()).toEqual([0, 1, 2]);
  await user.clear(field);
  await waitFor(() => expect(marked()).toEqual([0]));
});

test('a click on a digit selects it, for another to take its place', async () => {
  const { user, field } = open();
  await user.type(field, '123456');
  field.getBoundingClientRect = () => new DOMRect(100, 0, 300, 50);
  fireEvent.click(field, { clientX: 225, detail: 1 });
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 3]);
  await user.keyboard('9');
  expect(field.value).toBe('129456');
});

test('what is wrong is said of the field', () => {
  const { field } = open('Code must be 6 digits');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toContain('Code must be 6 digits');
});
