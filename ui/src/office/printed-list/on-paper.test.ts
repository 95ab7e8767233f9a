import { expect, test } from 'vitest';
import { logOnPaper } from '../log/log-on-paper';
import { viewOf as viewOfLog } from '../log/view';
import { peopleOnPaper } from '../people/people-on-paper';
import { viewOf as viewOfPeople } from '../people/view';

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
      'Firefox\n10.0.0.7',
    ],
  ]);
});
