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

interface Asking extends Pick<Places, 'capacity' | 'coming'> {
  people: readonly { status?: string }[];
}

/** Said before a tap that only leads to the waiting list: no place is left, and the household has none and waits for none. */
export function fullWords({ capacity, coming, people }: Asking): string {
  const isAnswered = people.some(({ status }) => status && status !== 'declined');
  if (isAnswered || capacity === undefined || coming < capacity) return '';
  return 'No places are left: whoever is coming waits for one.';
}
