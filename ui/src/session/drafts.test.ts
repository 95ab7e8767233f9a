import { beforeEach, expect, test } from 'vitest';
import { DRAFTS, forgetDraftsBut } from './drafts';

const mine = `${DRAFTS}mary@example.org person 1`;
const theirs = `${DRAFTS}mary@example.org.uk person 1`;

beforeEach(() => {
  for (const key of [mine, theirs, 'other']) sessionStorage.setItem(key, '{}');
});

test('whoever signs in finds their own, and nobody else finds anything', () => {
  forgetDraftsBut('mary@example.org');
  expect(Object.keys(sessionStorage).sort()).toEqual([mine, 'other'].sort());
});

test('after a sign-out nothing is left, and what is no draft stays', () => {
  forgetDraftsBut();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});
