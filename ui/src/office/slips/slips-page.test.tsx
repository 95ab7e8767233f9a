import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { olga } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json, refused } from '../../testing/server';
import './slips-page';

test('slips that were made are shown, although the next hundred is refused', async () => {
  const people = Array.from({ length: 103 }, (_, at) => `p${at}`);
  let parts = 0;
  const { user } = openSignedIn(`/office/slips?people=${people.join(',')}`, {
    'GET /api/auth/me': () => json(olga),
    'POST /api/office/slips': () => {
      parts += 1;
      if (parts > 1) return refused(429, 'too_many_attempts', 'Too many slips for today.');
      return json({
        slips: [
          {
            id: 'p0',
            name: 'Anna Bauer',
            signInName: 'anna',
            link: 'https://portal.example.org/join#K7QF2M9T',
            code: 'K7QF-2M9T',
            picture: 'data:,',
            expiresAt: '2026-12-28T10:00:00-06:00',
            isReset: false,
          },
        ],
        leftOut: [],
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Make 103 slips' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Make 103 slips' }));
  const others = await screen.findByRole('link', { name: 'make the others' });
  expect(others.getAttribute('href')).toBe('/office/slips?people=p100,p101,p102');
  const said = others.closest('p')?.textContent;
  expect(said).toContain('3 more slips could not be made: Too many slips for today. Print these');
  expect(screen.getAllByText(/Anna Bauer/).length).toBeGreaterThan(0);
});
