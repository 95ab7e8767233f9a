import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { olga } from '../../testing/office';
import { heading, openSignedIn } from '../../testing/open';
import { type Answers, type Call, json, refused } from '../../testing/server';
import './letter-page';
import './print-letters';

const seen = (parts: object = {}) =>
  json({
    subject: 'Rehearsal: Grace Community Church',
    text: 'Dear Olga,',
    letters: 2,
    people: 3,
    refused: 0,
    withoutAddress: 1,
    unwilling: 1,
    unwillingPeople: [{ id: 'dora', name: 'Dora Young', phone: '(217) 555-0105' }],
    died: [],
    movedAway: [],
    forChildren: [],
    toTelephone: [{ id: 'cara', name: 'Cara Young', phone: '(217) 555-0104' }],
    perHour: 160,
    hasLink: true,
    ...parts,
  });
const LOOK = 'POST /api/office/letters/look';
const SEND = 'POST /api/office/letters';

const bodyOf = (calls: Call[], route: string) => calls.find((call) => call.route === route)?.body;

function openLetter(address: string, answers: Answers) {
  return openSignedIn(`/office/people/letter${address}`, {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/counts': () => refused(500, 'unexpected', 'No.'),
    'GET /api/office/people?sort=name': () => json({ people: [] }),
    'GET /api/office/letters': () => json([]),
    ...answers,
  });
}

test('a letter is looked at with its count and those without an address, and sent once', async () => {
  let letters = 2;
  const { user, calls } = openLetter('?filter=members&filter=group:Choir&search=you', {
    [LOOK]: () => seen({ letters }),
    [SEND]: () =>
      letters === 2
        ? refused(409, 'changed_meanwhile', 'Other people would get this letter.')
        : json({ message: '1 letter is on its way.' }),
  });
  await heading('Letter');
  screen.getByText('To: Members, Choir, found by “you”');
  await user.click(screen.getByRole('button', { name: 'Look at the letter' }));
  screen.getByText('Subject is required');
  screen.getByText('Text is required');
  await user.type(screen.getByLabelText('Subject'), 'Rehearsal');
  await user.type(screen.getByLabelText('Text'), 'On Friday.');
  await user.click(screen.getByRole('button', { name: 'Look at the letter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Look at the letter' }));
  await dialog.findByText(
    '2 letters to 3 people. Not to 1 without an address. Not to 1 who do not want letters, or may not sign in.',
  );
  await user.click(dialog.getByText('Do not want letters, or may not sign in: 1 person'));
  dialog.getByRole('link', { name: 'Dora Young' });
  expect(dialog.getByRole('link', { name: '(217) 555-0104' }).getAttribute('href')).toBe(
    'tel:2175550104',
  );
  const letter = {
    search: 'you',
    filter: ['members', 'group:Choir'],
    subject: 'Rehearsal',
    text: 'On Friday.',
  };
  expect(calls.at(-1)?.body).toEqual(letter);
  await user.click(dialog.getByRole('button', { name: 'Send 2 letters' }));
  await dialog.findByText('Other people would get this letter.');
  letters = 1;
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Look at the letter' }));
  await user.click(await screen.findByRole('button', { name: 'Send 1 letter' }));
  await heading('People');
  const sent = calls.filter(({ route }) => route === SEND).map(({ body }) => body);
  expect(sent).toMatchObject([
    { letter, letters: 2 },
    { letter, letters: 1 },
  ]);
  const [first, second] = sent as { id: string }[];
  expect(second?.id).toBe(first?.id);
});

test('what was sent can be withdrawn from the message that says so', async () => {
  const { user, calls, answers } = openLetter('?people=ann,ben', {
    [LOOK]: () => seen(),
    [SEND]: () => json({ message: '2 letters are on their way.' }),
  });
  await heading('Letter');
  screen.getByText('To: 2 people who are chosen');
  await user.type(screen.getByLabelText('Subject'), 'Hello');
  await user.type(screen.getByLabelText('Text'), 'You.');
  await user.click(screen.getByRole('button', { name: 'Look at the letter' }));
  await user.click(await screen.findByRole('button', { name: 'Send 2 letters' }));
  await screen.findByText('2 letters are on their way.');
  const { id, letter } = bodyOf(calls, SEND) as { id: string; letter: object };
  expect(letter).toMatchObject({ filter: ['chosen:ann,ben'] });
  answers[`DELETE /api/office/letters/${id}`] = () => json({ message: '2 letters are withdrawn.' });
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('2 letters are withdrawn.');
});

test('who gets none by e-mail gets one on paper, one for each household', async () => {
  const csv = [
    'Member number,Household,Household role,First name,Last name,Address,City,Zip code',
    'M1,Young,head,Cara,Young,1 Elm St,Springfield,62701',
    'M2,Young,spouse,Dan,Young,1 Elm St,Springfield,62701',
    'M3,Young,other,Ida,Young,1 Elm St,Springfield,62701',
    'M4,,,Eve,Moss,,,',
    'M5,Moss,child,Jonathan,Moss,,,',
  ].join('\n');
  vi.stubGlobal('print', vi.fn());
  const { user, calls } = openLetter('?filter=group:Choir', {
    [LOOK]: () =>
      seen({
        forChildren: [
          { adult: 'cara', memberNumber: 'M1', child: 'Mia', too: true },
          { adult: 'dan', memberNumber: 'M2', child: 'Mia', too: false },
          { adult: 'tia', memberNumber: 'M9', child: 'Tim', too: false },
        ],
      }),
    'POST /api/office/people/file': () =>
      new Response(csv, { headers: { 'Content-Type': 'text/csv' } }),
  });
  await heading('Letter');
  await user.type(screen.getByLabelText('Subject'), 'Rehearsal');
  await user.type(screen.getByLabelText('Text'), 'On Friday.{Enter}{Enter}Bring pencils.');
  await user.click(screen.getByRole('button', { name: 'Look at the letter' }));
  await user.click(await screen.findByRole('button', { name: 'Print letters for them' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Print letters' }));
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
  expect(calls.at(-1)?.body).toMatchObject({ filter: ['chosen:cara'] });
  const papers = [...document.querySelectorAll('.letters-on-paper article')];
  expect(papers.map((paper) => paper.querySelector('address')?.textContent)).toEqual([
    'Eve Moss',
    'Jonathan Moss',
    'Cara & Dan Young\n1 Elm St\nSpringfield, 62701',
  ]);
  expect(papers[1]?.textContent).toContain('Dear parents of Jonathan,');
  expect(papers[2]?.textContent).toContain(
    'Dear Cara, Dan and Ida,This letter is for Cara, Ida and Mia.On Friday.\n\nBring pencils.',
  );
});

test('who died or moved away is named with the reason, and a child whose parents get it', async () => {
  const { user } = openLetter('?people=ann,gus,emil,mia', {
    [LOOK]: () =>
      seen({
        died: [{ id: 'gus', name: 'Gus Young' }],
        movedAway: [{ id: 'emil', name: 'Emil Young' }],
        forChildren: [
          { adult: 'rhea', memberNumber: 'M1', child: 'Mia', too: false },
          { adult: 'cara', memberNumber: 'M3', child: 'Judith', too: false },
        ],
      }),
  });
  await heading('Letter');
  await user.type(screen.getByLabelText('Subject'), 'Rehearsal');
  await user.type(screen.getByLabelText('Text'), 'On Friday.');
  await user.click(screen.getByRole('button', { name: 'Look at the letter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Look at the letter' }));
  await dialog.findByText(/Not to 1 who died\. Not to 1 who moved away\.$/);
  for (const [why, name] of [
    ['Died: 1 person', 'Gus Young'],
    ['Moved away: 1 person', 'Emil Young'],
  ] as const) {
    await user.click(dialog.getByText(why));
    dialog.getByRole('link', { name });
  }
  dialog.getByText('For Mia it goes to the parents, and says whom it is for.');
  dialog.getByText('For Judith the parents are to be told: no e-mail reaches them.');
});

test('the last letters stand below, those that wait can be withdrawn, and the same one is told of', async () => {
  const sent = {
    id: 'letter-0001',
    subject: 'Rehearsal',
    sentAt: '2026-11-19T09:00:00-06:00',
    letters: 8,
    waiting: 2,
  };
  const { user, answers } = openLetter('?filter=group:Choir', {
    [LOOK]: () => seen({ sentBefore: sent }),
    'GET /api/office/letters': () => json([sent]),
    'DELETE /api/office/letters/letter-0001': () => json({ message: '2 letters are withdrawn.' }),
  });
  await screen.findByText('Nov 19, 2026 to 8 addresses · 2 letters still waiting');
  await user.type(screen.getByLabelText('Subject'), 'Rehearsal');
  await user.type(screen.getByLabelText('Text'), 'On Friday.');
  await user.click(screen.getByRole('button', { name: 'Look at the letter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Look at the letter' }));
  await dialog.findByText(/^This letter was sent on Nov 19, 2026 to 8 addresses/);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  answers['GET /api/office/letters'] = () => json([{ ...sent, letters: 6, waiting: 0 }]);
  await user.click(screen.getByRole('button', { name: 'Withdraw “Rehearsal”' }));
  await screen.findByText('Nov 19, 2026 to 6 addresses');
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
});

test('a filter that there is not leads to no letter', async () => {
  openLetter('?filter=no-emial', {});
  await screen.findByText(/^There is no filter “no-emial”/);
  expect(screen.queryByLabelText('Subject')).toBeNull();
});
