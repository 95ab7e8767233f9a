import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useKeepFocus } from './keep-focus';

function Form({ busy }: { busy: boolean }) {
  useKeepFocus(busy);
  return (
    <>
      <input aria-label="Email" />
      <button type="button">Elsewhere</button>
    </>
  );
}

test('the focus that a busy form has lost is given back', () => {
  const { rerender } = render(<Form busy={false} />);
  screen.getByLabelText('Email').focus();
  rerender(<Form busy />);
  // Browsers take the focus from a field that is disabled.
  screen.getByLabelText('Email').blur();
  rerender(<Form busy={false} />);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('a focus that has gone on by itself is left alone', () => {
  const { rerender } = render(<Form busy={false} />);
  screen.getByLabelText('Email').focus();
  rerender(<Form busy />);
  screen.getByRole('button').focus();
  rerender(<Form busy={false} />);
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
