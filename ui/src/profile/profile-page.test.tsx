import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { browserTab, heading, openSignedIn, skeletons } from '../testing/open';
import { mary, maryInTheBook, relative } from '../testing/samples';
import { json, never, text } from '../testing/server';
import type { MemberProfile } from './queries';

const card = (name: string) => screen.findByRole('region', { name });

/** The facts of a card, name by name. */
async function facts(name: string): Promise<Record<string, string | null | undefined>> {
  const names = [...(await card(name)).querySelectorAll('dt')];
  return Object.fromEntries(
    names.map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]),
  );
}

const everything: MemberProfile = {
  firstName: 'Mary',
  lastName: 'Smith',
  email: 'mary@example.org',
  membershipStatus: 'member',
  phone: '(217) 555-0102',
  dateOfBirth: '1942-09-05',
  address: '123 Oak Street',
  country: 'United States',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
  occupation: 'Teacher',
  employer: 'Lincoln School',
  maritalStatus: 'Married',
  gender: 'Female',
  anniversary: '1964-06-20',
  membershipDate: '1970-04-01',
  joinDate: '1969-05-04',
  baptismDate: '1942-10-11',
  confirmationDate: '1956-05-20',
  emergencyContactName: 'Ruth Weber',
  emergencyContactPhone: '(217) 555-0199',
  emergencyContactRelationship: 'Sister',
  allergies: 'Penicillin',
  medicalConditions: 'Pacemaker',
  notes: 'Sings alto.\nBakes.',
};

function openProfile(profile: Partial<MemberProfile> = {}) {
  return openSignedIn('/profile', {
    'GET /api/members/me': () => json({ ...maryInTheBook, ...profile }),
  });
}

test('all that the church knows stands in its card', async () => {
  openProfile(everything);
  expect(await facts('Contact Information')).toEqual({
    Email: 'mary@example.org',
    Phone: '(217) 555-0102',
    Address: '123 Oak Street\nSpringfield, IL 62701\nUnited States',
    'Emergency contact': 'Ruth Weber (Sister)\n(217) 555-0199',
  });
  const links = within(await card('Contact Information')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href')?.split('?')[0])).toEqual([
    'mailto:mary@example.org',
    'tel:2175550102',
    'https://www.openstreetmap.org/search',
    'tel:2175550199',
  ]);
  expect(await facts('Personal Information')).toEqual({
    'Birth date': '5 September 1942',
    Gender: 'Female',
    'Marital status': 'Married',
    Anniversary: '20 June 1964',
    Occupation: 'Teacher',
    Employer: 'Lincoln School',
    Allergies: 'Penicillin',
    'Medical conditions': 'Pacemaker',
    Notes: 'Sings alto.\nBakes.',
  });
  expect(await facts('Membership Status')).toEqual({
    Status: 'Member',
    'Member since': '1 April 1970',
    Joined: '4 May 1969',
    Baptism: '11 October 1942',
    Confirmation: '20 May 1956',
  });
  expect(screen.queryByText(/You can add/)).toBeNull();
  await heading('Mary Smith');
  await browserTab('Profile');
});

test('who has no membership status is a member', async () => {
  const { membershipStatus: _, ...others } = maryInTheBook;
  const { user } = openSignedIn('/profile', { 'GET /api/members/me': () => json(others) });
  expect(await facts('Membership Status')).toMatchObject({ Status: 'Member' });
  await user.click(screen.getByRole('button', { name: 'Edit profile' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit profile' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('Membership Status').value).toBe('Member');
});

test('what is not known is no row of dashes but a sentence', async () => {
  openProfile();
  expect(await facts('Contact Information')).toEqual({ Email: 'mary@example.org' });
  expect(await facts('Personal Information')).toEqual({});
  expect(await facts('Membership Status')).toEqual({ Status: 'Active' });
  const said = (await screen.findAllByText(/^You can add/)).map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  );
  expect(said).toEqual([
    'You can add your phone number, your address, and an emergency contact.',
    'You can add your baptism date.',
    'You can add your birth date, your marital status, and your occupation.',
  ]);
  const personal = within(await card('Personal Information'));
  expect(personal.getByRole('button', { name: 'Edit profile' })).toBeTruthy();
});

test.each([
  [{ emergencyContactName: 'Ruth' }, 'Ruth'],
  [{ emergencyContactPhone: '555' }, '555'],
  [{ emergencyContactRelationship: 'Friend', emergencyContactPhone: '555' }, 'Friend\n555'],
])('an emergency contact of which is known %j', async (known, shown) => {
  openProfile(known);
  expect((await facts('Contact Information'))['Emergency contact']).toBe(shown);
});

test('only who is married is invited to add the wedding day', async () => {
  openProfile({ maritalStatus: 'Married' });
  await within(await card('Personal Information')).findByText(
    /your birth date, your wedding anniversary, and your occupation/,
  );
});

test.each([
  // Whoever is entered without a date joined on that day, by the database.
  [{ joinDate: '1969-05-04' }, { Joined: '4 May 1969' }],
  [{ membershipDate: '1969-05-04', joinDate: '1969-05-04' }, { 'Member since': '4 May 1969' }],
  [{ membershipDate: '1969-05-04' }, { 'Member since': '4 May 1969' }],
])('since when, said once: %j', async (known, shown) => {
  openProfile(known);
  expect(await facts('Membership Status')).toEqual({ Status: 'Active', ...shown });
  expect(screen.getAllByText(/since|joined|1969/i)).toHaveLength(2);
});

test.each([
  [{ joinDate: '2026-05-04' }, { Joined: '4 May 2026' }],
  [{ membershipDate: '1969-05-04' }, { 'Membership date': '4 May 1969' }],
])('a visitor is no member since some day: %j', async (known, shown) => {
  openProfile({ membershipStatus: 'visitor', ...known });
  expect(await facts('Membership Status')).toEqual({ Status: 'Visitor', ...shown });
});

test.each([
  ['Edit contact information', 'Phone'],
  ['Edit membership dates', 'Membership Date'],
  ['Edit name', 'First Name'],
])('“%s” opens the form where it is written', async (button, label) => {
  const { user } = openProfile();
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit profile' });
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(label)));
});

test.each([
  [true, 'On'],
  [false, 'Off'],
])('security is one line and a link: %j', async (twoFactorEnabled, word) => {
  const { calls, user } = openSignedIn('/profile', {
    'GET /api/auth/me': () => json({ ...mary, twoFactorEnabled }),
  });
  const security = within(await card('Security'));
  expect(security.getByText(word).className).toContain(
    twoFactorEnabled ? 'pill-calm' : 'pill-grey',
  );
  expect(calls.filter(({ route }) => route === 'GET /api/auth/security')).toEqual([]);
  await user.click(security.getByRole('link', { name: 'Password and sign-in' }));
  await browserTab('Security');
  await user.click(await screen.findByRole('link', { name: 'Back to Profile' }));
  await browserTab('Profile');
});

test('letters and calendar are a step away', async () => {
  const { user } = openProfile();
  await user.click(
    within(await card('Settings')).getByRole('link', { name: 'Letters and calendar' }),
  );
  await browserTab('Settings');
  await card('Letters to you');
  await user.click(screen.getByRole('link', { name: 'Back to Profile' }));
  await browserTab('Profile');
});

test('the family stands with face, name and what each is to the reader', async () => {
  openSignedIn('/profile', {
    'GET /api/members/me/family': () =>
      json([
        relative({ photoUrl: '/api/photos/7' }),
        relative({
          firstName: 'Maximiliane-Wilhelmine'.repeat(4),
          relationshipType: 'child',
          relationship: 'Child',
        }),
      ]),
  });
  const family = within(await card('Family Members'));
  const [john, child] = await family.findAllByRole('listitem');
  expect(john?.querySelector('img')?.getAttribute('src')).toBe('/api/photos/7');
  expect(john?.textContent).toBe('John SmithSpouse');
  expect(child?.textContent).toMatch(/^MSMax.* SmithChild$/);
});

test('who has no household here reads whom to ask', async () => {
  openProfile();
  await within(await card('Family Members')).findByText(/The church office can add your family/);
});

test('a family that fails leaves the rest of the page', async () => {
  const { answers, user } = openSignedIn('/profile', {
    'GET /api/members/me/family': () => text('The family could not be read.', 500),
  });
  const family = within(await card('Family Members'));
  expect((await family.findByRole('alert')).textContent).toBe('The family could not be read.');
  expect(await facts('Contact Information')).toEqual({ Email: 'mary@example.org' });
  await within(await card('Financial Records')).findByText(/No donations/);
  answers['GET /api/members/me/family'] = () => json([relative()]);
  await user.click(family.getByRole('button', { name: 'Try again' }));
  await family.findByText('John Smith');
});

test('a profile that fails leaves family, giving and security', async () => {
  const { answers, user } = openSignedIn('/profile', {
    'GET /api/members/me': () => text('The profile could not be read.', 500),
    'GET /api/members/me/family': () => json([relative()]),
  });
  expect((await screen.findByRole('alert')).textContent).toBe('The profile could not be read.');
  await screen.findByText('John Smith');
  await card('Security');
  answers['GET /api/members/me'] = () => json(maryInTheBook);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Mary Smith');
});

test('while all is on its way, the shapes of the cards stand there', async () => {
  openSignedIn('/profile', {
    'GET /api/members/me': never,
    'GET /api/members/me/family': never,
  });
  await screen.findByText(/No donations or pledges/);
  expect(skeletons()).toBe(1 + 4 + 3);
});
