import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { olga, samplePerson } from '../../testing/office';
import { openSignedIn } from '../../testing/open';
import { maryInTheBook, relative } from '../../testing/samples';
import { json } from '../../testing/server';
import '../family/child-photo-dialog';
import { pictures } from './shrink';

const face = new File(['face'], 'face.png', { type: 'image/png' });

beforeEach(() => {
  vi.spyOn(pictures, 'shrink').mockResolvedValue(new Blob(['small'], { type: 'image/jpeg' }));
});

type User = ReturnType<typeof openSignedIn>['user'];

async function choose(user: User, dialog: HTMLElement) {
  await user.upload(within(dialog).getByLabelText('Choose a picture'), face);
  return within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Upload photo' });
}

test('a parent sets and removes the photo of a child, and of nobody else', async () => {
  const tim = relative({ id: 'tim', firstName: 'Tim', relationshipType: 'child' });
  const { user, answers } = openSignedIn('/profile', {
    'GET /api/members/me': () => json(maryInTheBook),
    'GET /api/members/me/family': () => json([relative(), { ...tim, maySetPhoto: true }]),
    'POST /api/members/me/photo?child=tim': () => json({ photoUrl: '/api/photos/8' }),
  });
  const family = within(await screen.findByRole('region', { name: 'Family Members' }));
  await user.click(await family.findByRole('button', { name: 'Add photo of Tim' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add photo of Tim' });
  const button = await choose(user, dialog);
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await family.findByRole('button', { name: 'Change photo of Tim' });
  const [, child] = family.getAllByRole('listitem');
  expect(child?.querySelector('img')?.getAttribute('src')).toBe('/api/photos/8');
  expect(family.getAllByRole('button')).toHaveLength(1);

  answers['DELETE /api/members/me/photo?child=tim'] = () =>
    json({ message: 'The photo is removed.' });
  await user.click(family.getByRole('button', { name: 'Change photo of Tim' }));
  await user.click(await screen.findByRole('button', { name: 'Remove photo' }));
  const question = await screen.findByRole('alertdialog', { name: /^Remove the photo of Tim\?/ });
  await user.click(within(question).getByRole('button', { name: 'Remove photo' }));
  await family.findByRole('button', { name: 'Add photo of Tim' });
});

test('the office sets a photo once it says who agreed', async () => {
  const path = '/api/office/photo?person=will&agreed=Will%2C+by+telephone';
  const { user, answers } = openSignedIn('/office/people/will', {
    'GET /api/auth/me': () => json(olga),
    'GET /api/office/people/will': () => json(samplePerson()),
    [`POST ${path}`]: () => json({ photoUrl: '/api/photos/9' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Add photo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add photo of Will Carver' });
  const button = await choose(user, dialog);
  await within(dialog).findByRole('img');
  expect(button.disabled).toBe(true);
  await user.type(within(dialog).getByLabelText('Who agreed to it'), 'Will, by telephone');
  answers['GET /api/office/people/will'] = () => json(samplePerson({ photoUrl: '/api/photos/9' }));
  await user.click(button);
  await screen.findByRole('button', { name: 'Change photo' });

  answers['DELETE /api/office/photo?person=will'] = () =>
    json({ message: 'The photo is removed.' });
  answers['GET /api/office/people/will'] = () => json(samplePerson());
  await user.click(screen.getByRole('button', { name: 'Remove photo' }));
  const question = await screen.findByRole('alertdialog', { name: /^Remove the photo\?/ });
  await user.click(within(question).getByRole('button', { name: 'Remove photo' }));
  await screen.findByText('The photo is removed.');
  await screen.findByRole('button', { name: 'Add photo' });
});
