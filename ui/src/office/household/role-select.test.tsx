import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RoleSelect } from './role-select';

function show() {
  const onSave = vi.fn();
  const head = 'head';
  render(<RoleSelect name="Will Carver" role={head} busy={false} onSave={onSave} />);
  return { onSave, select: screen.getByRole<HTMLSelectElement>('combobox') };
}

function arrowTo(select: HTMLSelectElement, role: string) {
  fireEvent.keyDown(select, { key: 'ArrowDown' });
  fireEvent.change(select, { target: { value: role } });
}

test('a role that is chosen with a finger is saved at once', () => {
  const { onSave, select } = show();
  fireEvent.pointerDown(select);
  fireEvent.change(select, { target: { value: 'child' } });
  expect(onSave.mock.calls).toEqual([['child']]);
});

test.each([
  ['Enter', (select: HTMLElement) => fireEvent.keyDown(select, { key: 'Enter' })],
  ['going on', (select: HTMLElement) => fireEvent.blur(select)],
])('what the arrows pass is not saved, what they end at is, by %s', (_, end) => {
  const { onSave, select } = show();
  arrowTo(select, 'spouse');
  arrowTo(select, 'child');
  expect(onSave).not.toHaveBeenCalled();
  expect(select.value).toBe('child');
  end(select);
  expect(onSave.mock.calls).toEqual([['child']]);
});

test('Escape takes back what was not saved, and what is as it was is not saved', () => {
  const { onSave, select } = show();
  arrowTo(select, 'spouse');
  fireEvent.keyDown(select, { key: 'Escape' });
  expect(select.value).toBe('head');
  arrowTo(select, 'head');
  fireEvent.blur(select);
  expect(onSave).not.toHaveBeenCalled();
});
