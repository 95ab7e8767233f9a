/** "Mary Ann van Smith" → "MS": first letters of the first and last word; "Mary" → "MA". */
export function initialsOfName(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const letters =
    words.length > 1 ? firstLetters(first, 1) + firstLetters(last, 1) : firstLetters(first, 2);
  return letters.toUpperCase();
}

/** A member's initials: first letters of first and last name. */
export function initialsOfMember(member: { firstName: string; lastName: string }): string {
  return (
    firstLetters(member.firstName.trim(), 1) + firstLetters(member.lastName.trim(), 1)
  ).toUpperCase();
}

// By character, not by UTF-16 unit, so that no letter is cut in half.
function firstLetters(word: string, count: number): string {
  return [...word].slice(0, count).join('');
}
