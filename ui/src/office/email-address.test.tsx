import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmailAddress } from './email-address';

test('a long address may break behind its @ and its dots', () => {
  const { container } = render(<EmailAddress>anna.bauer@parish.example.org</EmailAddress>);
  expect(container.innerHTML).toBe('anna.<wbr>bauer@<wbr>parish.<wbr>example.<wbr>org');
});
