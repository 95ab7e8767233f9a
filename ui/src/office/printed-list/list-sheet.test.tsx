import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAlone } from '../../testing/open';
import { serve } from '../../testing/server';
import { ListSheet } from './list-sheet';

test('an e-mail address breaks behind @ and dots only, and other words not at all', () => {
  serve({});
  const row = ['Albright, Ruth', 'ruth.albright@example.org'];
  openAlone(<ListSheet title="People" which="all" headings={['Name', 'E-mail']} rows={[row]} />);
  const cells = screen.getAllByRole('cell', { hidden: true }).map(({ innerHTML }) => innerHTML);
  expect(cells).toEqual(['Albright, Ruth', 'ruth.<wbr>albright@<wbr>example.<wbr>org']);
});
