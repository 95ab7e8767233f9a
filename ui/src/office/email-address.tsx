import { Fragment } from 'react';

/** A long address breaks behind its @ or a dot, and not within a word. */
export function EmailAddress({ children }: { children: string }) {
  const parts = children.split(/([^@.]*[@.])/).filter(Boolean);
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of an address has no name but its place
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
