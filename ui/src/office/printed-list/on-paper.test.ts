import { expect, test } from 'vitest';
import { logOnPaper } from '../log/log-on-paper';
import { viewOf as viewOfLog } from '../log/view';
import { viewOf as viewOfPeople } from '../people/view';
import { peopleOnPaper } from '../people-paper/lists';

test('people: what the filter holds, in its own words', () => {
  const csv = [
    'memberNumber,household,email,contactEmail,firstName,lastName,phone,address,city,state,zipCode',
    'M1,Bauer,,"post@example.org",Anna,Bauer,555-0100,"1 Elm St, Apt 2",Springfield,IL,62701',
    'M2,,ben@example.org,,Ben,Bauer,,,,,',
  ].join('\n');
  expect(peopleOnPaper(csv, viewOfPeople('?filter=members&search=bauer'))).toEqual({
    title: 'People',
    which: 'Members · found by “bauer” · 2 people · by name',
    headings: ['Name', 'Household', 'Address', 'Phone', 'E-mail'],
    widths: [19, 14, 22, 15, 30],
    rows: [
      [
        'Bauer, Anna',
        'Bauer',
        '1 Elm St, Apt 2\nSpringfield, IL 62701',
        '555\u20110100',
        'post@example.org',
      ],
      ['Bauer, Ben', '', '', '', 'ben@example.org'],
    ],
  });
});

test('people: a phone list, names with addresses, and the days of a month', () => {
  const csv = [
    'Member number,Household,Household role,First name,Last name,Phone,Address,City,State,Zip code,Date of birth,Anniversary,Marital status,Widowed',
    'M1,Bauer,head,Anna,Bauer,555-0100,1 Elm St,Springfield,IL,62701,1950-12-24,1975-12-05,Married,',
    'M2,Bauer,spouse,Ben,Bauer,,,,,,1951-12-02,1975-12-05,,',
    'M3,,,Cara,Young,,,,,,1990-01-02,2010-12-06,Divorced,',
    'M4,,,Dan,Young,,,,,,1940-01-02,1965-12-07,,yes',
  ].join('\n');
  const paper = (kind: 'phones' | 'addresses' | 'days') =>
    peopleOnPaper(csv, viewOfPeople('?filter=age:18-'), kind, '12');
  expect(paper('phones')).toEqual({
    title: 'Phone list',
    which: 'Aged 18 and over · 1 person · 3 without a number left out · by name',
    headings: ['Name', 'Phone'],
    widths: [60, 40],
    rows: [['Bauer, Anna', '555\u20110100']],
  });
  expect(paper('addresses').rows[0]).toEqual(['Bauer, Anna', '1 Elm St\nSpringfield, IL 62701']);
  expect(paper('days')).toMatchObject({
    title: 'Birthdays and anniversaries in December',
    which: 'Aged 18 and over · 3 entries',
    rows: [
      ['Dec 2', 'Ben Bauer', 'Birthday'],
      ['Dec 5', 'Anna & Ben Bauer', 'Anniversary'],
      ['Dec 24', 'Anna Bauer', 'Birthday'],
    ],
  });
});

test('the log: when, what, about whom, by whom', () => {
  const csv = [
    'time,lastTime,times,what,success,memberNumber,name,email,by,address,browser,detail',
    '2026-11-20T09:05:00-06:00,2026-11-20T09:07:00-06:00,3,signed in,no,M1,Anna Bauer,,,10.0.0.7,Firefox,',
  ].join('\n');
  const { which, rows } = logOnPaper(csv, viewOfLog('?group=sign-in&from=2026-11-01'));
  expect(which).toBe('Signing in · from Nov 1, 2026 · 1 line');
  expect(rows).toEqual([
    [
      'Nov\u00a020,\u00a02026\u00a09:07\u00a0AM',
      'Signed in, failed, 3 times',
      'Anna Bauer M1',
      '',
      'Firefox, 10.0.0.7',
    ],
  ]);
});
