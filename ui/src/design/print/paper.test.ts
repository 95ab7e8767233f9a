import { expect, test } from 'vitest';
import { usualPaper } from './paper';

test.each([
  ['en-US', 'Letter'],
  ['en-CA', 'Letter'],
  ['en-GB', 'A4'],
  ['de-DE', 'A4'],
  ['en', 'A4'],
])('%s prints on %s', (language, paper) => expect(usualPaper(language)).toBe(paper));
