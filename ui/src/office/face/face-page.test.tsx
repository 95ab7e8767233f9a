import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { olga } from '../../testing/office';
import { heading, openSignedIn } from '../../testing/open';
import { type Answers, json, refused } from '../../testing/server';
import './face-page';
import type { Face } from './queries';
import { wear } from './wear';

const FACE = 'GET /api/office/portal/face';
const ACCENT = 'PUT /api/office/portal/face/accent';
const MARK = 'POST /api/office/portal/face/mark';
const tried = (colour: string) => `${FACE}?accent=${encodeURIComponent(colour)}`;

afterEach(() => wear(undefined));

const shades = { colour: '#2c5f53', hover: '#234c43', tint: '#e9f0ed', panel: '#2c5f53' };
const face = (parts: Partial<Face> = {}): Face => ({
  light: shades,
  dark: { ...shades, colour: '#7fc0ae' },
  corrections: [],
  swatches: [
    { name: 'Evergreen', colour: '#2c5f53' },
    { name: 'Plum', colour: '#74406b' },
  ],
  markIsLight: false,
  ...parts,
});

const open = (answers: Answers = {}) =>
  openSignedIn('/office/portal/face', {
    'GET /api/auth/me': () => json({ ...olga, roles: ['administrator'] }),
    [FACE]: () => json(face()),
    [tried('#2c5f53')]: () => json(face()),
    ...answers,
  });

const worn = () =>
  [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'));

test('a colour is tried while it is typed, with what is changed of it, and saved', async () => {
  const yellow = face({
    accent: '#ffd400',
    light: { ...shades, colour: '#7d6700' },
    corrections: ['Your yellow is too light for text on paper.'],
    style: '/brand.css?v=1',
  });
  const { user, calls } = open({
    [tried('#ffd400')]: () => json(yellow),
    [tried('#ffd4')]: () => refused(400, 'field_refused', '"#ffd4" is not a colour.'),
    [ACCENT]: () => json(yellow),
  });
  const field = await screen.findByLabelText('Any colour');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Use this colour' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Evergreen' }).checked).toBe(true);
  expect(save.disabled).toBe(true);

  fireEvent.input(field, { target: { value: '#ffd4' } });
  await screen.findByText('"#ffd4" is not a colour.');
  fireEvent.input(field, { target: { value: '#ffd400' } });
  await screen.findByText('Your yellow is too light for text on paper.');
  const light = document.querySelector<HTMLElement>('.face-window[data-theme="light"]');
  expect(light?.style.getPropertyValue('--pico-primary')).toBe('#7d6700');

  await user.click(save);
  await screen.findByText('The colour is in use');
  expect(calls.find(({ route }) => route === ACCENT)?.body).toEqual({ accent: '#ffd400' });
  expect(worn()).toContain('/brand.css?v=1');
});

test("the portal's own is none, and a refusal stands at the field", async () => {
  const plum = face({ accent: '#74406b', style: '/brand.css?v=2' });
  const { user, calls, answers } = open({
    [FACE]: () => json(plum),
    [tried('#74406b')]: () => json(plum),
    [ACCENT]: () => json({ message: 'No.', code: 'field_refused', field: 'accent' }, 400),
  });
  await user.click(await screen.findByRole('radio', { name: 'Evergreen' }));
  await user.click(screen.getByRole('button', { name: 'Use this colour' }));
  const field = screen.getByLabelText('Any colour');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  answers[ACCENT] = () => json(face());
  await user.click(screen.getByRole('button', { name: 'Use this colour' }));
  await screen.findByText('The colour is in use');
  expect(calls.findLast(({ route }) => route === ACCENT)?.body).toEqual({ accent: '' });
  expect(worn().filter((href) => href?.startsWith('/brand.css'))).toEqual([]);
});

test('a mark is seen before it is sent, refused with a sentence, and removed', async () => {
  const marked = face({ mark: '/brand/mark-192.png?v=3', style: '/brand.css?v=3' });
  const { user, calls, answers } = open({
    [MARK]: () => refused(422, 'unknown_picture_type', 'This is an SVG drawing.'),
  });
  await heading('Colour and mark');
  const field = await screen.findByLabelText('Picture');
  await user.upload(field, new File(['x'], 'mark.png', { type: 'image/png' }));
  const shown = () =>
    document.querySelector<HTMLElement>('.face-window')?.style.getPropertyValue('--portal-mark');
  await waitFor(() => expect(shown()).toMatch(/blob:/));
  await user.click(screen.getByRole('button', { name: 'Use this mark' }));
  await screen.findByText('This is an SVG drawing.');

  answers[MARK] = () => json(marked);
  await user.click(screen.getByRole('button', { name: 'Use this mark' }));
  await screen.findByText('The mark is in use');
  const sent = calls.findLast(({ route }) => route === MARK)?.body;
  expect(sent instanceof FormData && sent.get('mark')).toBeTruthy();
  await waitFor(() => expect(shown()).toBe('url("/brand/mark-192.png?v=3")'));

  answers['DELETE /api/office/portal/face/mark'] = () => json(face());
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('The mark is removed');
  expect(shown()).toBe('none');
});
