import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { nothingTyped } from './draft';
import { PersonForm } from './person-form';

const form = (change: Partial<Parameters<typeof PersonForm>[0]> = {}) => (
  <PersonForm
    draft={nothingTyped}
    stood={nothingTyped}
    today="2026-11-20"
    troubles={{}}
    problem={undefined}
    busy={false}
    save="Save"
    onType={() => {}}
    onSave={() => {}}
    onCancel={() => {}}
    {...change}
  />
);

const more = () => screen.getByText('More fields').closest('details') as HTMLDetailsElement;
const isFolded = (label: string) => within(more()).queryByLabelText(label) !== null;

test('name, birthday, contact and household come first, the rest is behind "More fields"', async () => {
  const draft = { ...nothingTyped, membershipStatus: 'member' };
  render(form({ draft, more: <p>The household</p> }));
  const first = ['First Name *', 'Last Name *', 'Birth Date', 'Phone', 'Address'];
  for (const label of first) expect(isFolded(label), label).toBe(false);
  expect(within(more()).queryByText('The household')).toBeNull();
  for (const label of ['Preferred Name', 'Member Number', 'Baptism Date', 'Office Notes']) {
    expect(isFolded(label), label).toBe(true);
  }
  expect(more().open).toBe(false);
  await userEvent.click(screen.getByText('More fields'));
  expect(more().open).toBe(true);
});

test('a folded field with a mistake is in sight, and has the focus', () => {
  const { rerender } = render(form());
  rerender(form({ troubles: { baptismDate: 'This day is not possible.' } }));
  expect(more().open).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Baptism Date'));
});

test('what was typed in a folded field before is in sight', () => {
  render(form({ draft: { ...nothingTyped, officeNotes: 'Walks with a stick.' } }));
  expect(more().open).toBe(true);
});
