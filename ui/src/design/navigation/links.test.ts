import { describe, expect, test } from 'vitest';
import { linksIn, mapHref, phoneHref, type TextLink } from './links';

const links = (text: string) =>
  linksIn(text)
    .filter((piece): piece is TextLink => typeof piece !== 'string')
    .map(({ text, href }) => [text, href]);

describe('what can be followed', () => {
  test.each([
    [
      'See https://example.org/a?b=1#c.',
      'https://example.org/a?b=1#c',
      'https://example.org/a?b=1#c',
    ],
    ['(see http://example.org)', 'http://example.org', 'http://example.org'],
    ['https://en.wikipedia.org/wiki/Advent_(season)', undefined, undefined],
    ['Really: HTTPS://Example.org/Path!?', 'HTTPS://Example.org/Path', 'HTTPS://Example.org/Path'],
    ['www.example.org, or', 'www.example.org', 'https://www.example.org'],
    ['“https://example.org/x”', 'https://example.org/x', 'https://example.org/x'],
    ['<https://example.org/x>', 'https://example.org/x', 'https://example.org/x'],
    ['https://müller.example/ä', undefined, undefined],
    [
      'Ask office@grace.example.org.',
      'office@grace.example.org',
      'mailto:office@grace.example.org',
    ],
    ['(a.b+c@example.org)', 'a.b+c@example.org', 'mailto:a.b+c@example.org'],
    ['Call (217) 555-0102 now', '(217) 555-0102', 'tel:2175550102'],
    ['217-555-0102', '217-555-0102', 'tel:2175550102'],
    ['217.555.0102.', '217.555.0102', 'tel:2175550102'],
    ['217 555-0102 or', '217 555-0102', 'tel:2175550102'],
    ['+1 217-555-0102', '+1 217-555-0102', 'tel:+12175550102'],
    ['1-800-555-0102', '1-800-555-0102', 'tel:18005550102'],
    ['in the office, 555-0199', '555-0199', 'tel:5550199'],
    ['a@example.org,b@example.org', 'a@example.org', 'mailto:a@example.org'],
    ['+49 30 123 456 78 (Berlin)', '+49 30 123 456 78', 'tel:+493012345678'],
  ])('in %s', (text, found = text, href = text) => {
    expect(links(text)[0]).toEqual([found, href]);
  });
});

test.each([
  'at 10:00 AM on 11-22-2026',
  'from 2024-2026, Psalm 119:105-112',
  'ZIP 62701-1234',
  'Hymns 123, 456 and 7890',
  'code 12345678901234567890',
  'order 99-555-01020',
  'javascript:alert(1)',
  'https://',
  'http://localhost',
  'www.',
  'somebody@home',
  '@grace on the wall',
  'a/b.c/d',
  '$125.00',
])('nothing in %s', (text) => {
  expect(linksIn(text)).toEqual([text]);
});

test('an address that hides where it leads is no link', () => {
  for (const text of [
    'http://bank.example@evil.example/',
    'https://a:b@evil.example',
    'www.a.de@b.de',
  ]) {
    expect(
      links(text).filter(([, href]) => href?.startsWith('http')),
      text,
    ).toEqual([]);
  }
  expect(links('https://example.org/@ruth')[0]?.[1]).toBe('https://example.org/@ruth');
});

test.each([
  '',
  'no link at all',
  'Two: office@example.org and 217-555-0102.\n\nhttps://example.org/a, then (www.example.org/b).',
  'https://https://example.org',
  '<b>https://example.org</b>',
])('joined, the pieces of %j are the text again', (text) => {
  const pieces = linksIn(text).map((piece) => (typeof piece === 'string' ? piece : piece.text));
  expect(pieces.join('')).toBe(text);
});

test('a long text without an end is read to its end', () => {
  for (const piece of [
    'a.',
    '1-',
    'a@',
    '+2 ',
    '(217) ',
    'www.',
    'https://)))',
    '.-',
    ')',
    'https://x',
    '!',
  ]) {
    // Read with a step for each pair of signs, this would take hours.
    expect(linksIn(`https://${piece.repeat(20_000)} ${piece.repeat(20_000)}`)).toBeDefined();
  }
});

test.each([
  ['(217) 555-0102', 'tel:2175550102'],
  ['2175550102', 'tel:2175550102'],
  ['+49 (0)30 1234567', 'tel:+490301234567'],
  ['217-555-0102 ext. 12', 'tel:2175550102'],
  ['0170/1234567', 'tel:01701234567'],
  ['ask Ruth', undefined],
  ['12', undefined],
])('a telephone field of %s leads to %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

test('an address is looked for on a map, line by line', () => {
  expect(mapHref('123 Oak Street\nSpringfield, IL 62701')).toBe(
    'https://www.openstreetmap.org/search?query=123%20Oak%20Street%2C%20Springfield%2C%20IL%2062701',
  );
});
