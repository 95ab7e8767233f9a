import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog';

function open() {
  const onClose = vi.fn();
  render(
    <Dialog label="Add photo" className="" onClose={onClose}>
      <input type="file" aria-label="Choose a picture" />
    </Dialog>,
  );
  return onClose;
}

test('Escape asks to close it', () => {
  const onClose = open();
  const dialog = screen.getByRole('dialog');
  const cancel = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, cancel);
  expect(onClose).toHaveBeenCalledOnce();
  expect(cancel.defaultPrevented).toBe(true);
});

test('the Cancel of a file picker in it does not', () => {
  const onClose = open();
  const picker = screen.getByLabelText('Choose a picture');
  fireEvent(picker, createEvent('cancel', picker, { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});
