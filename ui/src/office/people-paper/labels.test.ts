import { expect, test } from 'vitest';
import { homesOf } from './households';
import { labelSheets, PADDING, sheetsOf, sizeFor } from './labels';

const person = (firstname: string, more: object = {}) => ({
  firstname,
  lastname: 'Bauer',
  household: 'Bauer',
  address: '1 Elm St',
  city: 'Springfield',
  state: 'IL',
  zipcode: '62701',
  country: 'United States',
  ...more,
});

test('one label for each address of a household, in the order of postal codes', () => {
  const homes = homesOf([
    person('Anna', { householdrole: 'spouse' }),
    person('Ben', { householdrole: 'head' }),
    person('Cid', { householdrole: 'child' }),
    person('Dora', { householdrole: 'child', address: '9 College Rd', zipcode: '9001' }),
    person('Emil', { household: '', lastname: 'Young', zipcode: 'D-10115', country: 'Germany' }),
    person('Fay', { household: 'Moss', lastname: 'Moss', zipcode: '62702' }),
    person('Gil', { household: 'Moss', lastname: 'Moss', zipcode: '62702' }),
    person('Hal', { household: '', address: '' }),
  ]);
  expect(homes.map(({ name, zip, lines }) => [name, zip, lines.join('|')])).toEqual([
    ['Dora Bauer', '9001', '9 College Rd|Springfield, IL 9001'],
    ['Ben & Anna Bauer', '62701', '1 Elm St|Springfield, IL 62701'],
    ['Hal Bauer', '62701', ''],
    ['Moss', '62702', '1 Elm St|Springfield, IL 62702'],
    ['Emil Young', 'D-10115', '1 Elm St|Springfield, IL D-10115|Germany'],
  ]);
  expect(homes.map(({ firstNames }) => firstNames)).toContain('Ben and Anna');
});

test('a couple with two last names keeps both', () => {
  const two = [
    person('Ben', { householdrole: 'head' }),
    person('Ann', { householdrole: 'spouse', lastname: 'Lee' }),
  ];
  expect(homesOf(two)[0]?.name).toBe('Ben Bauer & Ann Lee');
});

test('long words are printed smaller, and all lines keep within the label', () => {
  const sheet = labelSheets['avery-5160'];
  expect(sizeFor(['Ben & Anna Bauer', '1 Elm St', 'Springfield, IL 62701'], sheet)).toBe(10);
  const long = sizeFor(['x'.repeat(100), '1 Elm St', 'Springfield, IL 62701'], sheet);
  expect(long).toBeLessThan(10);
  const inLine = Math.floor((sheet.width - 2 * PADDING) / (long * 0.3528 * 0.6));
  const lines = Math.ceil(100 / inLine) + 2;
  expect(lines * long * 0.3528 * 1.2).toBeLessThanOrEqual(sheet.height - 2 * PADDING);
});

test('a sheet of which labels were used begins behind them', () => {
  const homes = homesOf(Array.from({ length: 30 }, (_, at) => person(`P${at}`, { household: '' })));
  const sheets = sheetsOf(homes, labelSheets['avery-5160'], 4);
  expect(sheets.map(({ length }) => length)).toEqual([30, 4]);
  expect(sheets[0]?.slice(0, 5).filter(Boolean)).toHaveLength(1);
});
