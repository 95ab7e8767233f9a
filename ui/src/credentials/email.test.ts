import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Email } from './email';

test.each([
  'mary@example.org',
  'mary+church@example.org',
  "pat.o'brien@example.org",
  'jörg@example.org',
  'a&b@example.org',
  'info@xn--mller-kva.de',
  'info@müller.de',
  'a..b@example.org',
  `${'a'.repeat(242)}@example.org`,
  `${'e\u0301'.repeat(121)}@example.org`,
])('%s is an address', (address) => {
  expect(v.parse(Email, address)).toBe(address);
});

test('spaces around an address are left out', () => {
  expect(v.parse(Email, '  mary@example.org\t')).toBe('mary@example.org');
});

test('what nobody sees in a copied address is left out', () => {
  const all =
    '\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff';
  expect(v.parse(Email, `mary@${all}example.org`)).toBe('mary@example.org');
  expect(v.parse(Email, '\u202a \ufeffmary@\u200bexample.org\u202c ')).toBe('mary@example.org');
});

test.each([
  '',
  '\u200b',
  'mary',
  '@example.org',
  'mary@',
  'mary@example',
  'mary@.org',
  'mary@example.',
  'mary@example..org',
  'mary@home@example.org',
  'mary smith@example.org',
  'mary@exa\u00a0mple.org',
  'mary\u0007@example.org',
  '<mary@example.org>',
  'mary,john@example.org',
  'mary;john@example.org',
  'mary\u037ejohn@example.org',
  'mailto:mary@example.org',
  '"mary"@example.org',
  'mary(home)@example.org',
  'mary@[192.0.2.1]',
  'mary\\john@example.org',
  `${'a'.repeat(243)}@example.org`,
  `${'ö'.repeat(122)}@example.org`,
])('%j is none', (text) => {
  const { issues } = v.safeParse(Email, text);
  expect(issues?.map(({ message }) => message)).toEqual(['Invalid email address']);
});
