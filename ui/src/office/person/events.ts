import { shortDate } from '../../congregation/calendar';
import type { Person, PersonEvent } from './queries';

/** Why the account was locked and from where, as far as the log tells. */
export function lockedBy({ events }: Pick<Person, 'events'>): string {
  const lock = events.find(({ action }) => action === 'account-locked');
  if (!lock) return 'Too many wrong passwords.';
  const from = placeOf(lock);
  const words = lock.detail || 'Too many wrong passwords';
  return `${sentence(words)}${from && ` From ${from}.`} If it was not them, unlock it only after you have spoken with them.`;
}

/** "Safari on iPhone, 203.0.113.7", as far as it is known. */
export function placeOf({ device, address }: Pick<PersonEvent, 'device' | 'address'>): string {
  return [device, address].filter(Boolean).join(', ');
}

/** "Changed by Ruth Albright", "3 times": what there is to know beside the words. */
export function besides({ actor, times }: Pick<PersonEvent, 'actor' | 'times'>): string {
  return [actor && `by ${actor}`, times > 1 && `${times} times`].filter(Boolean).join(' · ');
}

/** "phone: none -> 555 0120; city: none -> Chatham", a line for each. */
export function changesIn(detail: string): string[] {
  return detail
    .split(/; (?=[a-z' -]{2,40}: .*? -> )/s)
    .filter(Boolean)
    .map((change) => capital(detailInWords(change)));
}

/** "title: none -> Picnic; date: none -> 2026-12-24" of the log as a page says it: "title: Picnic; date: Dec 24, 2026". */
export function detailInWords(detail: string): string {
  return detail
    .replaceAll(': none -> ', ': ')
    .replaceAll(' -> ', ' → ')
    .replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => shortDate(day) || day);
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
