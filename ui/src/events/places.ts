interface Places {
  capacity?: number;
  coming: number;
  waits: boolean;
}

/** "12 places are left of 60."; "Only one place is left of 60." for a party that waits for more. Empty: no limit. */
export function placesLeft({ capacity, coming, waits }: Places): string {
  if (capacity === undefined) return '';
  const left = capacity - coming;
  if (left <= 0) return `No places are left of ${capacity}.`;
  const places = left === 1 ? 'one place is' : `${left} places are`;
  const said = waits ? `Only ${places}` : places.replace('one', 'One');
  return `${said} left of ${capacity}.`;
}
