import { expect, test } from 'vitest';
import { exactChoice, fittingChoices } from '../../design/form/search-choices';
import { countries, occupations } from './choices';

const firstCountry = (typed: string) => fittingChoices(countries, typed)[0]?.name;

test.each([
  ['us', 'United States'],
  ['USA', 'United States'],
  ['u.s.a.', 'United States'],
  ['United States of America', 'United States'],
  ['america', 'United States'],
  ['uk', 'United Kingdom'],
  ['scot', 'United Kingdom'],
  ['ger', 'Germany'],
  ['cote', 'Ivory Coast'],
  ["Côte d'Ivoire", 'Ivory Coast'],
  ['Côte d’Ivoire', 'Ivory Coast'],
  ['turkiye', 'Türkiye'],
  ['turkey', 'Türkiye'],
  ['zealand', 'New Zealand'],
  ['holl', 'Netherlands'],
  ['guinea', 'Guinea'],
  ['aland', 'Åland Islands'],
  ['Reunion', 'Réunion'],
  ['curacao', 'Curaçao'],
])('"%s" finds %s first', (typed, name) => {
  expect(firstCountry(typed)).toBe(name);
});

test('every country stands once, from A to Z, and is found by its own name', () => {
  const names = countries.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(240);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  for (const name of names) expect(exactChoice(countries, name)?.name).toBe(name);
});

test('names are written with their accents, as English writes them', () => {
  const names = countries.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'Åland Islands',
      'Curaçao',
      'Réunion',
      'Saint Barthélemy',
      'São Tomé and Príncipe',
      'Türkiye',
    ]),
  );
  for (const cut of ['Aland', 'Curacao', 'Reunion', 'Saint Barthelemy', 'Bonaire']) {
    expect(names).not.toContain(cut);
  }
});

test('nothing is made up for what is not on the list', () => {
  expect(fittingChoices(countries, 'Atlantis')).toEqual([]);
  expect(exactChoice(countries, 'Germ')).toBeUndefined();
});

test('occupations are many, in order, and end in Other', () => {
  const names = occupations.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(150);
  expect(new Set(names).size).toBe(names.length);
  expect(names.at(-1)).toBe('Other');
  expect(names.slice(0, -1)).toEqual(names.slice(0, -1).sort((a, b) => a.localeCompare(b, 'en')));
  for (const name of ['Retired', 'Student', 'Homemaker']) expect(names).toContain(name);
  expect(fittingChoices(occupations, 'lawyer')[0]?.name).toBe('Attorney');
});
