/** Which of these fields is not the same in both. */
export function differingIn<Typed extends object, Field extends keyof Typed>(
  fields: readonly Field[],
  one: Partial<Typed>,
  other: Partial<Typed>,
): Field[] {
  return fields.filter((field) => one[field] !== other[field]);
}

/**
 * What is typed, after somebody else has changed what it began with: where only they changed something, theirs; where both
 * did, mine, and theirs beside it.
 */
export function metIn<Typed extends object>(
  fields: readonly (keyof Typed)[],
  mine: Typed,
  stood: Typed,
  theirs: Typed,
) {
  const typed = { ...mine };
  const differ: Partial<Typed> = {};
  for (const field of differingIn<Typed, keyof Typed>(fields, theirs, stood)) {
    const now = theirs[field];
    if (mine[field] === stood[field]) typed[field] = now;
    else if (mine[field] !== now) differ[field] = now;
  }
  return { typed, differ };
}
