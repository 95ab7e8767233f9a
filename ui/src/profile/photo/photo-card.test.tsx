import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heading, openSignedIn } from '../../testing/open';
import { celebration, mary, maryInTheBook } from '../../testing/samples';
import { type Answers, json, never, refused, text, unreachable } from '../../testing/server';
import { pictures, Unreadable } from './shrink';

const PHOTO = 'POST /api/members/me/photo';
const REMOVE = 'DELETE /api/members/me/photo';
const face = new File(['face'], 'face.png', { type: 'image/png' });
const second = new File(['second'], 'second.png', { type: 'image/png' });
const small = new Blob(['small'], { type: 'image/jpeg' });

beforeEach(() => {
  vi.spyOn(pictures, 'shrink').mockResolvedValue(small);
});

async function openProfile(answers: Answers = {}, photoUrl?: string) {
  const profile = photoUrl ? { ...maryInTheBook, photoUrl } : maryInTheBook;
  const user = photoUrl ? { ...mary, profilePicture: photoUrl } : mary;
  const page = openSignedIn('/profile', {
    'GET /api/auth/me': () => json(user),
    'GET /api/members/me': () => json(profile),
    ...answers,
  });
  await screen.findByRole('button', { name: /(Add|Change) photo/ });
  return page;
}

async function choose(user: Awaited<ReturnType<typeof openProfile>>['user'], file = face) {
  await user.click(screen.getByRole('button', { name: /(Add|Change) photo/ }));
  await screen.findByRole('dialog');
  await user.upload(screen.getByLabelText('Choose a picture'), file);
}

const card = () => screen.getByRole('region', { name: 'Your photo' });
const picture = (within: ParentNode | null) => within?.querySelector('img')?.getAttribute('src');
const header = () => screen.getByRole('button', { name: 'Your account' });
const uploadButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload photo' });
const toast = () => screen.getByRole('region', { name: /^Notifications/ });

test('the card shows who it is, and initials where there is no photo', async () => {
  await openProfile();
  expect(within(card()).getByRole('heading', { name: 'Mary Smith' })).toBeTruthy();
  expect(within(card()).getByText('MS')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add photo' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
});

test('a photo takes the place of the initials, and can be changed or removed', async () => {
  await openProfile({}, '/api/photos/7');
  expect(picture(card())).toBe('/api/photos/7');
  expect(screen.getByRole('button', { name: 'Change photo' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove photo' })).toBeTruthy();
});

test('the new photo is everywhere at once', async () => {
  const { calls, client, user } = await openProfile(
    { [PHOTO]: () => json({ photoUrl: '/api/photos/8' }) },
    '/api/photos/7',
  );
  client.setQueryData(['api', 'celebrations', 'week'], [celebration()]);
  await choose(user);
  expect(pictures.shrink).toHaveBeenCalledWith(face);
  await waitFor(() => expect(uploadButton().disabled).toBe(false));
  await user.click(uploadButton());

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ route }) => route === PHOTO)?.body as FormData;
  expect([...sent.keys()]).toEqual(['photo']);
  expect((sent.get('photo') as File).size).toBe(small.size);
  expect(picture(card())).toBe('/api/photos/8');
  expect(picture(header())).toBe('/api/photos/8');
  expect(client.getQueryState(['api', 'celebrations', 'week'])?.isInvalidated).toBe(true);
  expect(toast().textContent).toContain('Photo uploaded');
  expect(calls.filter(({ route }) => route === 'GET /api/members/me')).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await heading('Welcome back, Mary');
  expect(picture(document.querySelector('main'))).toBe('/api/photos/8');
});

test('nothing can be uploaded before a picture is chosen and ready', async () => {
  const { user } = await openProfile();
  let ready = (_: Blob) => {};
  vi.mocked(pictures.shrink).mockReturnValue(new Promise((done) => (ready = done)));
  await user.click(screen.getByRole('button', { name: 'Add photo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add photo' });
  expect(uploadButton().disabled).toBe(true);
  await user.upload(screen.getByLabelText('Choose a picture'), face);
  expect(uploadButton().disabled).toBe(true);
  await act(async () => ready(small));
  expect(uploadButton().disabled).toBe(false);
  expect(picture(dialog)).toMatch(/^blob:/);
});

test('while it is on its way, all is disabled and the dialog stays', async () => {
  const { user } = await openProfile({ [PHOTO]: never });
  await choose(user);
  await waitFor(() => expect(uploadButton().disabled).toBe(false));
  await user.click(uploadButton());
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: 'Uploading...' });
  for (const control of dialog.querySelectorAll<HTMLInputElement>('form :is(input, button)')) {
    expect(control.disabled, control.outerHTML).toBe(true);
  }
  act(() => {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  expect(screen.getByRole('dialog')).toBe(dialog);
});

test.each([
  [
    'the JSON message',
    () => refused(422, 'unknown_picture_type', 'This is not a picture.'),
    'This is not a picture.',
  ],
  ['the raw text', () => text('Too large for the proxy', 413), 'Too large for the proxy'],
  ['a sentence of its own', () => text('', 500), 'Failed to upload photo.'],
  ['a sentence of its own without a network', unreachable, 'Failed to upload photo.'],
])('a failure says %s over the open dialog, and the choice is kept', async (_, answer, said) => {
  const { answers, user } = await openProfile({ [PHOTO]: answer });
  await choose(user);
  await waitFor(() => expect(uploadButton().disabled).toBe(false));
  await user.click(uploadButton());
  await waitFor(() => expect(toast().textContent).toBe(`Upload failed${said}`));
  const dialog = screen.getByRole('dialog');
  expect(dialog.contains(toast())).toBe(true);
  expect(picture(dialog)).toMatch(/^blob:/);
  answers[PHOTO] = () => json({ photoUrl: '/api/photos/8' });
  await user.click(uploadButton());
  await waitFor(() => expect(picture(card())).toBe('/api/photos/8'));
});

test.each(['Cancel', 'Close', 'Escape'])(
  'a chosen photo is not dropped by %s before it is asked',
  async (way) => {
    const { user } = await openProfile();
    await choose(user);
    await waitFor(() => expect(uploadButton().disabled).toBe(false));
    const dialog = screen.getByRole('dialog');
    const leave = async () => {
      if (way !== 'Escape') return user.click(within(dialog).getByRole('button', { name: way }));
      act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    };
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(picture(dialog)).toMatch(/^blob:/);
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Discard photo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('without a choice the photo dialog closes without a word', async () => {
  const { user } = await openProfile();
  await user.click(screen.getByRole('button', { name: 'Add photo' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('two clicks in one moment send one picture', async () => {
  const { calls, user } = await openProfile({ [PHOTO]: never });
  await choose(user);
  await waitFor(() => expect(uploadButton().disabled).toBe(false));
  const form = uploadButton().closest('form');
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await screen.findByRole('button', { name: 'Uploading...' });
  expect(calls.filter(({ route }) => route === PHOTO)).toHaveLength(1);
});

test('two clicks in one moment remove one photo', async () => {
  const { calls, user } = await openProfile({ [REMOVE]: never }, '/api/photos/7');
  await user.click(screen.getByRole('button', { name: 'Remove photo' }));
  const question = await screen.findByRole('alertdialog');
  const go = within(question).getByRole('button', { name: 'Remove photo' });
  act(() => {
    go.click();
    go.click();
  });
  await screen.findByRole('button', { name: 'Removing...' });
  expect(calls.filter(({ route }) => route === REMOVE)).toHaveLength(1);
});

test('what is no picture is refused in the dialog', async () => {
  const { user } = await openProfile();
  vi.mocked(pictures.shrink).mockRejectedValue(new Unreadable('Choose another.'));
  await choose(user);
  expect((await screen.findByRole('alert')).textContent).toBe('Choose another.');
  expect(uploadButton().disabled).toBe(true);
  vi.mocked(pictures.shrink).mockResolvedValue(small);
  await user.upload(screen.getByLabelText('Choose a picture'), second);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(uploadButton().disabled).toBe(false);
});

test('of two pictures the last one chosen counts, however long the first one takes', async () => {
  const { calls, user } = await openProfile({ [PHOTO]: () => json({ photoUrl: '/api/photos/8' }) });
  let first = (_: Blob) => {};
  vi.mocked(pictures.shrink).mockReturnValueOnce(new Promise((done) => (first = done)));
  await choose(user);
  await user.upload(screen.getByLabelText('Choose a picture'), second);
  await waitFor(() => expect(uploadButton().disabled).toBe(false));
  await act(async () => first(new Blob(['the first, which is larger'])));
  await user.click(uploadButton());
  await screen.findByText('Photo uploaded');
  const sent = calls.find(({ route }) => route === PHOTO)?.body as FormData;
  expect((sent.get('photo') as File).size).toBe(small.size);
});

test('no preview is left in memory', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  const given = vi.spyOn(URL, 'revokeObjectURL');
  const { user } = await openProfile();
  await choose(user);
  await waitFor(() => expect(uploadButton().disabled).toBe(false));
  await user.upload(screen.getByLabelText('Choose a picture'), second);
  await waitFor(() => expect(made).toHaveBeenCalledTimes(2));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard photo' }));
  await waitFor(() => expect(given).toHaveBeenCalledTimes(2));
  expect(given.mock.calls.flat()).toEqual(made.mock.results.map(({ value }) => value));
});

test('removing asks first; then the initials are back everywhere and the keyboard has a place', async () => {
  const { calls, user } = await openProfile(
    { [REMOVE]: () => json({ message: 'Removed' }) },
    '/api/photos/7',
  );
  await user.click(screen.getByRole('button', { name: 'Remove photo' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Keep photo' }));
  expect(calls.map(({ route }) => route)).not.toContain(REMOVE);

  await user.click(screen.getByRole('button', { name: 'Remove photo' }));
  const again = await screen.findByRole('alertdialog');
  await user.click(within(again).getByRole('button', { name: 'Remove photo' }));
  const add = await screen.findByRole('button', { name: 'Add photo' });
  expect(picture(card())).toBeUndefined();
  expect(picture(header())).toBeUndefined();
  expect(header().textContent).toContain('MS');
  await waitFor(() => expect(document.activeElement).toBe(add));
  expect(toast().textContent).toContain('Photo removed');
});

test('a photo that could not be removed is still there, and that is said', async () => {
  const { user } = await openProfile({ [REMOVE]: unreachable }, '/api/photos/7');
  await user.click(screen.getByRole('button', { name: 'Remove photo' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Remove photo' }));
  await waitFor(() => expect(toast().textContent).toContain('Photo not removed'));
  expect(picture(card())).toBe('/api/photos/7');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove photo' }));
});

test('a session that is over leads to the login, with a word about it', async () => {
  const { user } = await openProfile({
    [PHOTO]: () => refused(401, 'signed_out', 'Please sign in.'),
  });
  await choose(user);
  await waitFor(() => expect(uploadButton().disabled).toBe(false));
  await user.click(uploadButton());
  await heading('Member Login');
  expect(toast().textContent).toContain('Your last change was not saved. Please sign in again.');
});

test('an answer that comes when another member has signed in gives them no photo', async () => {
  let answer = (_: Response) => {};
  const { client, user } = await openProfile({
    [PHOTO]: () => new Promise((done) => (answer = done)),
  });
  await choose(user);
  await waitFor(() => expect(uploadButton().disabled).toBe(false));
  await user.click(uploadButton());
  const john = { ...mary, firstName: 'John', email: 'john@example.org' };
  act(() => {
    client.setQueryData(['api', 'auth', 'me'], john);
  });
  await act(async () => answer(json({ photoUrl: '/api/photos/8' })));
  expect(client.getQueryData(['api', 'auth', 'me'])).toEqual(john);
  expect(toast().textContent).toBe('');
});
