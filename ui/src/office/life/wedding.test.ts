import { expect, test } from 'vitest';
import { samplePerson } from '../../testing/office';
import type { Person } from '../person/queries';
import { homesOf, marriageOf, troublesWithWedding, weddingOf } from './wedding';

type Home = Person['households'][number];

const home = (id: string, name: string, role: Home['role']) => ({ id, name, role }) as Home;

const lea = samplePerson({
  id: 'lea',
  version: 3,
  fields: { firstName: 'Lea', lastName: 'Sommer' },
});
const max = samplePerson({
  id: 'max',
  version: 5,
  fields: { firstName: 'Max', lastName: 'Winter' },
  households: [home('parents', 'Winter', 'child'), home('flat', 'Winter, Elm Road', 'head')],
});

test('the couple lives where one of them is head, and never with the parents of one', () => {
  expect(homesOf([lea, max])).toEqual([{ id: 'flat', words: 'Winter, Elm Road' }]);
  expect(weddingOf(lea, max).household).toBe('flat');
});

test('a home of both is offered once, two of one name are told apart', () => {
  const one = samplePerson({ households: [home('a', 'Winter', 'head')] });
  const other = samplePerson({
    households: [home('a', 'Winter', 'spouse'), home('b', 'Winter', 'head')],
  });
  expect(homesOf([one, other]).map(({ words }) => words)).toEqual(['Winter (1)', 'Winter (2)']);
});

test('without a home they get a new one, with the name of the first', () => {
  const tim = samplePerson({ id: 'tim', fields: { firstName: 'Tim', lastName: 'Berg' } });
  expect(weddingOf(lea, tim)).toMatchObject({ household: '', name: 'Sommer' });
});

test('only a name that changes is sent', () => {
  const typed = { ...weddingOf(lea, max), lastName: ' Winter ', on: '' };
  expect(marriageOf(lea, max, typed)).toEqual({
    version: 3,
    spouseId: 'max',
    spouseVersion: 5,
    lastName: 'Winter',
    household: 'flat',
    newHousehold: false,
  });
});

test('a new household goes by its name', () => {
  const typed = { ...weddingOf(lea, max), household: '', name: ' Sommer, Mill Lane ' };
  expect(marriageOf(lea, max, typed)).toMatchObject({
    household: 'Sommer, Mill Lane',
    newHousehold: true,
  });
});

test('each field says what is wrong with it', () => {
  const typed = { on: '2199-01-01', lastName: ' ', spouseLastName: 'x'.repeat(500) };
  expect(troublesWithWedding({ ...typed, household: '', name: '' }, '2026-11-23')).toEqual({
    on: expect.stringMatching(/future/),
    lastName: 'The last name is required',
    spouseLastName: 'The last name is too long',
    name: 'The household needs a name',
  });
  expect(troublesWithWedding({ ...weddingOf(lea, max) }, '2026-11-23')).toEqual({});
});
