import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { olga, sampleHousehold, samplePerson } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { json } from '../../testing/server';
import './new-person-page';
import type { Person } from './queries';

beforeEach(() => sessionStorage.clear());

const tim = {
  ...sampleHousehold().people[1],
  id: 'tim',
  firstName: 'Tim',
} as Person['households'][number]['others'][number];
const will = samplePerson({
  fields: {
    firstName: 'Will',
    lastName: 'Carver',
    membershipStatus: 'member',
    address: '12 Elm Street',
    city: 'Springfield',
    phone: '555-0100',
  },
  households: [{ id: 'home', name: 'Carver Family', role: 'head', others: [tim] }],
});
const answers = {
  'POST /api/office/people/alike': () => json([]),
  'GET /api/auth/me': () => json(olga),
  'GET /api/office/people/will': () => json(will),
};
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test('another of a household has its address, phone, name and household, and they can be changed', async () => {
  const { user, calls } = openSignedIn('/office/people/new?with=will', {
    ...answers,
    'POST /api/office/people': () => json(will),
    'GET /api/office/households/home': () => json(sampleHousehold()),
  });
  await waitFor(async () => expect((await field('Address')).value).toBe('12 Elm Street'));
  expect([(await field('Phone')).value, (await field('Last Name')).value]).toEqual([
    '555-0100',
    'Carver',
  ]);
  await screen.findByText(/Carver Family\. Address and phone are taken over/);
  await user.type(await field('First Name'), 'Zoe');
  await user.clear(await field('Phone'));
  await user.click(screen.getByRole('button', { name: 'Add this person' }));
  // The whole family on one screen.
  await screen.findByText('2 people live here.');
  const added = screen.getByText('Added: Will Carver is in the list now.');
  expect(added.closest('.toaster'), 'it would lie on the buttons that come next').toBeNull();
  expect(screen.getByRole('link', { name: 'Tim Carver' })).toBeTruthy();
  const next = screen.getByRole('link', { name: 'Add another of this household' });
  expect(next.getAttribute('href')).toBe('/office/people/new?with=will');
  const back = document.querySelector('.page-head a');
  expect([back?.textContent, back?.getAttribute('href')]).toEqual([' People', '/office/people']);
  expect(calls.find(({ route }) => route === 'POST /api/office/people')?.body).toMatchObject({
    fields: { firstName: 'Zoe', lastName: 'Carver', address: '12 Elm Street', city: 'Springfield' },
    household: 'home',
  });
});

test.each([
  ['Ruth Ann Hill', 'Ruth Ann', 'Hill'],
  ['Hill, Ruth', 'Ruth', 'Hill'],
  ['Ruth', 'Ruth', ''],
  ['ruth@example.org', '', ''],
])('who was looked for as “%s” is named in the form', async (looked, first, last) => {
  openSignedIn(`/office/people/new?name=${encodeURIComponent(looked)}`, answers);
  expect((await field('First Name')).value).toBe(first);
  expect((await field('Last Name')).value).toBe(last);
});

test('somebody much like the one who is typed is named at the field that says so, and nothing is held up', async () => {
  const { user, calls } = openSignedIn('/office/people/new', {
    ...answers,
    'POST /api/office/people/alike': () =>
      json([
        {
          ...{ id: 'joerg', words: 'Jörg Müller (M0004), with the same phone number' },
          ...{ byPhone: true, hasEmail: false },
        },
        { id: 'joe', words: 'Joe Muller (M0005)', byPhone: false, hasEmail: false },
        { id: 'jo', words: 'Jo Muller (M0006)', byPhone: false, hasEmail: false },
      ]),
  });
  await user.type(await field('First Name'), 'Joerg');
  await user.type(await field('Phone'), '555-0100');
  const link = await screen.findByRole('link', { name: /^Jörg Müller \(M0004\)/ });
  expect(link.getAttribute('href')).toBe('/office/people/joerg');
  const noteAt = async (label: string) =>
    document.getElementById((await field(label)).getAttribute('aria-describedby') ?? '');
  const note = within((await noteAt('Phone')) as HTMLElement);
  expect(note.getByRole('status').textContent).toMatch(/^Perhaps here already: Jörg Müller/);
  const atName = (await noteAt('Last Name')) as HTMLElement;
  expect(atName.textContent).toBe('Perhaps here already: Joe Muller (M0005)And 1 more');
  await user.click(within(atName).getByRole('button', { name: 'And 1 more' }));
  expect(within(atName).getAllByRole('link')).toHaveLength(2);
  const asked = calls.findLast(({ route }) => route.endsWith('/alike'))?.body;
  expect(asked).toMatchObject({ fields: { firstName: 'Joerg', phone: '555-0100' } });
});

test('all that is wrong is said at once, and an address of another person is for letters', async () => {
  const { user, calls } = openSignedIn('/office/people/new', {
    ...answers,
    'POST /api/office/people': () =>
      json({ message: 'It is somebody’s.', code: 'email_taken', field: 'email' }, 409),
  });
  await user.type(await field('E-mail'), 'us');
  await user.selectOptions(await field('Household'), 'A new household');
  const add = () => user.click(screen.getByRole('button', { name: 'Add this person' }));
  await add();
  for (const said of [
    'First Name is required',
    'Last Name is required',
    'This is no e-mail address',
    'The household needs a name',
  ]) {
    const marked = screen.getByText(said).closest('.field')?.querySelector('[aria-invalid]');
    expect(marked, said).toBeTruthy();
  }
  await user.selectOptions(await field('Household'), 'With somebody who is here');
  await screen.findByText('Please choose with whom they live, or no household');
  await user.selectOptions(await field('Household'), 'No household yet');
  await user.type(await field('First Name'), 'Zoe');
  await user.type(await field('Last Name'), 'Carver');
  await user.type(await field('E-mail'), '@example.org');
  await add();
  await user.click(await screen.findByRole('button', { name: /^Say where letters go/ }));
  await field('Letters go to');
  await add();
  const sent = calls.findLast(({ route }) => route === 'POST /api/office/people')?.body;
  expect(sent).toMatchObject({ contactEmail: 'us@example.org' });
  expect(sent).not.toHaveProperty('email');
});

test('an address that another person has is told together with what else is wrong', async () => {
  const { user, calls } = openSignedIn('/office/people/new', {
    ...answers,
    'POST /api/office/people/alike': () =>
      json([
        { id: 'will', words: 'Will Carver (M0002), with the same e-mail address', hasEmail: true },
      ]),
  });
  await user.type(await field('E-mail'), 'will@example.org');
  await screen.findByRole('link', { name: /^Will Carver/ });
  await user.click(screen.getByRole('button', { name: 'Add this person' }));
  screen.getByText('First Name is required');
  const taken = await screen.findByText(
    'will@example.org is already somebody’s e-mail address here.',
  );
  expect(taken.closest('.field')?.querySelector('[aria-invalid]')).toBeTruthy();
  expect(calls.some(({ route }) => route === 'POST /api/office/people')).toBe(false);
  await user.click(screen.getByRole('button', { name: /^Say where letters go/ }));
  await field('Letters go to');
});

test('from a person one adds another of the household, and writes down that all moved away', async () => {
  const { user, calls } = openSignedIn('/office/people/will', {
    ...answers,
    'POST /api/office/people/will/moved': () =>
      json({ message: 'You wrote down that Will moved away.' }),
  });
  const another = await screen.findByRole('link', { name: 'Add another of this household' });
  expect(another.getAttribute('href')).toBe('/office/people/new?with=will');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Moved away…' }));
  await user.click(await screen.findByLabelText('The whole household moved away'));
  await user.click(screen.getByRole('button', { name: 'Write it down' }));
  await screen.findByText('You wrote down that Will moved away.');
  const sent = calls.find(({ route }) => route.endsWith('/moved'))?.body;
  expect(sent).toMatchObject({ keepAccount: false, with: ['tim'] });
});
