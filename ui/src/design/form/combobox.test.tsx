import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Combobox } from './combobox';

const choices = ['Apple', 'Banana', 'Cherry', 'Damson'].map((name) => ({ name }));

function Fruit({ first = '', free = false }) {
  const [value, choose] = useState(first);
  return (
    <>
      <Combobox
        ref={() => {}}
        name="fruit"
        label="Fruit"
        value={value}
        choices={choices}
        free={free}
        onChoose={choose}
      />
      <output>{value}</output>
    </>
  );
}

function open(first = '', free = false) {
  const user = userEvent.setup();
  render(<Fruit first={first} free={free} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' });
  const chosen = () => document.querySelector('output')?.textContent;
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
  const active = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { user, field, chosen, options, active };
}

test('a click shows everything, from what is chosen on', async () => {
  const { user, field, options, active } = open('Cherry');
  await user.click(field);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(options()).toEqual(['Apple', 'Banana', 'Cherry', 'Damson']);
  expect(active()).toBe('Cherry');
});

test('typing narrows, Enter takes the first, and the list is gone', async () => {
  const { user, field, options, chosen } = open('Apple');
  await user.click(field);
  await user.clear(field);
  await user.type(field, 'an');
  expect(options()).toEqual(['Banana']);
  await user.keyboard('{Enter}');
  expect(chosen()).toBe('Banana');
  expect(field.value).toBe('Banana');
  expect(options()).toEqual([]);
});

test('the arrows go round, and Tab takes what a search has found', async () => {
  const { user, field, active, chosen } = open();
  field.focus();
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(active()).toBe('Damson');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Apple');
  await user.keyboard('{PageDown}');
  expect(active()).toBe('Damson');
  await user.keyboard('{Escape}');
  await user.type(field, 'che');
  await user.tab();
  expect(chosen()).toBe('Cherry');
});

test.each([
  ['{ArrowDown}', 'Banana'],
  ['{ArrowDown}{ArrowDown}', 'Damson'],
  ['{ArrowUp}', 'Damson'],
  ['', 'Banana'],
])('of what fits, %s and Enter take %s', async (keys, taken) => {
  const { user, field, options, chosen, active } = open();
  await user.type(field, 'n');
  expect(options()).toEqual(['Banana', 'Damson']);
  expect(active(), 'nothing is reached before an arrow key').toBeUndefined();
  expect(screen.getByText('2 choices. Enter takes Banana.')).toBeTruthy();
  await user.keyboard(`${keys}{Enter}`);
  expect(chosen()).toBe(taken);
  expect(options()).toEqual([]);
});

test('Home and End move in the text, and Enter in an emptied field is no choice', async () => {
  const { user, field, chosen, options } = open('Apple');
  await user.clear(field);
  await user.type(field, 'anana{Home}b{End}');
  expect(field.value).toBe('banana');
  await user.clear(field);
  await user.keyboard('{Enter}');
  expect(chosen()).toBe('');
  expect(options()).toEqual([]);
});

test('what is not on the list stays as it is typed', async () => {
  const { user, field, chosen } = open('Apple');
  await user.click(field);
  await user.clear(field);
  await user.type(field, 'Fig ');
  expect(screen.getByText('Nothing on the list fits.')).toBeTruthy();
  await user.click(document.body);
  expect([field.value, chosen()]).toEqual(['Fig', 'Fig']);
});

test.each(['{Enter}', '{Tab}'])(
  'where the choices are examples, %s completes nothing',
  async (key) => {
    const { user, field, chosen } = open('', true);
    await user.type(field, `an${key}`);
    expect(chosen()).toBe('an');
    await user.clear(field);
    await user.type(field, 'an{ArrowDown}{Enter}');
    expect(chosen()).toBe('Banana');
  },
);

test('a whole name needs no choosing; an emptied field is no choice', async () => {
  const { user, field, chosen } = open('Apple');
  await user.clear(field);
  await user.type(field, 'damson');
  await user.click(document.body);
  expect(chosen()).toBe('Damson');
  await user.clear(field);
  await user.click(document.body);
  expect(chosen()).toBe('');
});

test('Escape takes back what was typed and closes only the list', async () => {
  const { user, field, chosen, options } = open('Apple');
  const dialogWouldClose: boolean[] = [];
  document.addEventListener('keydown', (event) => dialogWouldClose.push(!event.defaultPrevented));
  await user.clear(field);
  await user.type(field, 'b');
  dialogWouldClose.length = 0;
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(field.value).toBe('Apple');
  await user.keyboard('{Escape}');
  expect(dialogWouldClose).toEqual([false, true]);
  expect(chosen()).toBe('Apple');
});

test('its button shows the list and leaves the keyboard in the field', async () => {
  const { user, field, options, chosen } = open();
  await user.click(screen.getByRole('button', { name: 'Show all choices' }));
  expect(options()).toHaveLength(4);
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole('option', { name: 'Cherry' }));
  expect(chosen()).toBe('Cherry');
  expect(document.activeElement).toBe(field);
});
