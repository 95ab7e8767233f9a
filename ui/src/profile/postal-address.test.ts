import { expect, test } from 'vitest';
import { postalAddress } from './postal-address';

const all = {
  address: '123 Oak Street\nApartment 4',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
  country: 'United States',
};

test.each([
  ['all of it', all, '123 Oak Street\nApartment 4\nSpringfield, IL 62701\nUnited States'],
  ['no street', { ...all, address: undefined }, 'Springfield, IL 62701\nUnited States'],
  ['no state', { ...all, state: undefined }, `${all.address}\nSpringfield, 62701\nUnited States`],
  ['no city', { state: 'IL', zipCode: '62701' }, 'IL 62701'],
  ['a country only', { country: 'Norway' }, 'Norway'],
  ['nothing', {}, ''],
])('an address of which is known: %s', (_, parts, written) => {
  expect(postalAddress(parts as typeof all)).toBe(written);
});
