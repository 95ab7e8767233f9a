import type { components } from '../../api/schema';
import { dayOf, weekday } from '../../congregation/calendar';
import { longDate } from '../../congregation/more-dates';
import { office } from '../client';
import { toCallWords } from '../event-answers/to-call';
import type { Options, Saved, Scope, Stored, Target, Words, Work } from './work';

type EventToEdit = components['schemas']['EventToEdit'];
type EventSaved = components['schemas']['EventSaved'];
type EventText = components['schemas']['EventText'];
type RepeatsText = components['schemas']['RepeatsText'];

const events = '/api/office/events';

/** The question about a series; one that was split is a part of the original. Its last day belongs to no single event. */
export function scopesOf({ span = '', part, until, ends }: Words = {}): Options {
  const whole = part ? 'This part of the series' : 'The whole series';
  const all = ['all', span ? `${whole}: ${span}` : whole] as const;
  const following = ['following', 'This one and all later ones'] as const;
  return until === ends ? [['this', 'This one only'], following, all] : [all, following];
}

/** The choice of [`scopesOf`]: the first, as it is shown, if none was made. */
export function scopeOf(words: Words): Scope {
  const offered = scopesOf(words).map(([scope]) => scope);
  const chosen = offered.find((scope) => scope === words.scope) ?? offered[0];
  return chosen as Scope;
}

const rhythms = [
  ['', 'Once'],
  ['weekly 1', 'Every week'],
  ['weekly 2', 'Every two weeks'],
  ['weekly 4', 'Every four weeks'],
  ['on-date 1', 'Every month on this date'],
  ['on-weekday 1', 'Every month on this weekday, such as the second Sunday'],
] as const;

/** The letters about an event that is moved or cancelled. */
export function sendLetters(letters: number): string {
  return letters === 1 ? 'Send one letter' : `Send ${letters} letters`;
}
export const whoIsTold =
  'To everybody who is coming or waiting, to those who answered for them, and to those who were invited and have not answered.';

/** “Potluck” on Sunday, December 27, 2026 */
export function namedWithDay({ title, startDate }: Target): string {
  if (!startDate) return `“${title}”`;
  const day = dayOf(startDate);
  return `“${title}” on ${weekday(day)}, ${longDate(day)}`;
}

/** Time or place are others now. */
export function isMoved(words: Words, stored: Stored | undefined): boolean {
  const names = ['date', 'time', 'lastDay', 'endTime', 'location'];
  return names.some((name) => words[name] !== stored?.words[name]);
}

/** The new last day of the series, where that is earlier than before. */
export function endOf({ until, ends }: Words): string | undefined {
  return until && (!ends || until < ends) ? until : undefined;
}

const isNew = (_: Words, stored: Stored | undefined) => !stored;
const asks = ({ asks }: Words) => Boolean(asks);

export const eventWork: Work = {
  name: 'event',
  lists: ['api', 'events'],
  fields: [
    { name: 'title', label: 'Title', kind: 'line', required: true },
    { name: 'date', label: 'Date', kind: 'date', required: true },
    { name: 'time', label: 'Begins at', kind: 'time', hint: 'Empty for an all-day event.' },
    {
      name: 'tell',
      label: ({ letters }) => sendLetters(Number(letters)),
      kind: 'check',
      hint: whoIsTold,
      when: (words, stored) =>
        Number(words.letters) > 0 && (isMoved(words, stored) || endOf(words) !== undefined),
    },
    { name: 'lastDay', label: 'Last day', kind: 'date', hint: 'If it lasts several days.' },
    { name: 'endTime', label: 'Ends at', kind: 'time' },
    {
      name: 'past',
      label: 'Add it all the same',
      kind: 'check',
      required: true,
      hint: 'This date is past. Is it the right year?',
      when: ({ date = '', today = '' }, stored) => !stored && date !== '' && date < today,
    },
    { name: 'repeats', label: 'Repeats', kind: 'choice', options: rhythms, when: isNew },
    {
      name: 'days',
      label: 'On these days',
      kind: 'days',
      when: (words, stored) => !stored && (words.repeats ?? '').startsWith('weekly'),
    },
    {
      name: 'until',
      label: 'Until',
      kind: 'date',
      hint: ({ lost }) =>
        Number(lost) > 0
          ? `Dates behind it are removed, with ${lost === '1' ? 'one answer or invitation' : `${lost} answers or invitations`} of households.`
          : 'The whole series ends on this day. Empty: it has no end.',
      when: (words, stored) => Boolean(stored ? stored.words.series : words.repeats),
    },
    { name: 'location', label: 'Location', kind: 'line' },
    {
      name: 'category',
      label: 'Category',
      kind: 'line',
      hint: 'One word, such as worship, youth or outreach.',
      offered: 'categories',
    },
    { name: 'description', label: 'Description', kind: 'lines' },
    {
      name: 'asks',
      label: 'Ask who is coming',
      kind: 'check',
      hint: 'Every household can answer on the event’s page.',
    },
    {
      name: 'capacity',
      label: 'Places',
      kind: 'number',
      hint: 'How many people can come. Empty: no limit.',
      when: asks,
    },
    {
      name: 'deadlineDays',
      label: 'Last day to answer, in days before the event',
      kind: 'number',
      hint: 'Empty: answers are taken until it begins.',
      when: asks,
    },
    {
      name: 'showsNames',
      label: 'Members see who is coming',
      kind: 'check',
      hint: 'If not, they see only how many are coming.',
      when: asks,
    },
    {
      name: 'scope',
      label: 'Change',
      kind: 'choice',
      options: scopesOf,
      when: (_, stored) => Boolean(stored?.words.series),
    },
    {
      name: 'anyway',
      label: 'Save it all the same',
      kind: 'check',
      hint: 'There is one of this title, on this day and at this time already.',
      when: (words) => Boolean(words.twin || words.anyway),
    },
  ],
  read: async (id) => storedEvent(await office('get', `${events}/{id}`, { at: { id } })),
  save: async (words, stored) => {
    const text = textOf(words, stored);
    const anyway = Boolean(words.anyway);
    if (!stored) {
      const repeats = repeatsOf(words);
      const body = { text, anyway, ...(repeats && { repeats }) };
      return savedEvent(await office('post', events, { body }));
    }
    const until = words.until !== stored.words.until ? { until: words.until ?? '' } : {};
    const body = {
      version: stored.version,
      text,
      scope: scopeOf(words),
      anyway,
      tell: Boolean(words.tell),
      ...until,
    };
    return savedEvent(await office('put', `${events}/{id}`, { at: { id: stored.id }, body }));
  },
  remove: (id, scope) => office('delete', `${events}/{id}`, { at: { id }, query: { scope } }),
  restore: (id) => office('post', `${events}/{id}/restore`, { at: { id } }),
};

function textOf(words: Words, stored: Stored | undefined): EventText {
  const { title = '', date = '', time = '', lastDay = '', endTime = '' } = words;
  const { location = '', category = '', description = '' } = words;
  const number = (text = '') => (text.trim() === '' ? {} : Number(text));
  const places = number(words.capacity);
  const days = number(words.deadlineDays);
  return {
    title,
    date,
    time,
    lastDay,
    endTime,
    location,
    category,
    description,
    ...(stored?.words.organiserId && { organiserId: stored.words.organiserId }),
    ...(words.asks && {
      asks: {
        ...(typeof places === 'number' && { capacity: places }),
        ...(typeof days === 'number' && { deadlineDays: days }),
        showsNames: Boolean(words.showsNames),
      },
    }),
  };
}

function repeatsOf({ repeats = '', days = '', until = '' }: Words): RepeatsText | undefined {
  const [rhythm, every] = repeats.split(' ');
  if (!rhythm) return undefined;
  return {
    rhythm: rhythm as RepeatsText['rhythm'],
    every: Number(every),
    days: (rhythm === 'weekly' && days ? days.split(' ') : []) as RepeatsText['days'],
    until,
  };
}

export function storedEvent(event: EventToEdit): Stored {
  const { id, version, title, date, category, asks, series } = event;
  const number = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    id,
    version,
    words: {
      title,
      date,
      time: event.time ?? '',
      lastDay: event.lastDay ?? '',
      endTime: event.endTime ?? '',
      location: event.location ?? '',
      category,
      description: event.description ?? '',
      organiserId: event.organiserId ?? '',
      asks: asks ? 'yes' : '',
      capacity: number(asks?.capacity),
      deadlineDays: number(asks?.deadlineDays),
      showsNames: asks?.showsNames ? 'yes' : '',
      // Proposed; sent only where time or place has changed.
      tell: 'yes',
      series: series?.rhythm ?? '',
      until: series?.until ?? '',
      ends: series?.until ?? '',
      span: series ? spanOf(series) : '',
      part: series?.isPart ? 'yes' : '',
    },
  };
}

const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "Dec 6, 2026 to May 30, 2027, 26 events" */
function spanOf({ from, until, count }: NonNullable<EventToEdit['series']>): string {
  const words = (day: string) => shortDay.format(new Date(`${day}T00:00Z`));
  if (!until) return `from ${words(from)} on`;
  const events = count === 1 ? ', one event' : `, ${count} events`;
  return `${words(from)} to ${words(until)}${count === undefined ? '' : events}`;
}

function savedEvent({ event, count, letters, toCall }: EventSaved): Saved {
  const said = [sumOf(count, letters), toCallWords(toCall)].filter(Boolean).join(' ');
  return { ...storedEvent(event), said };
}

/** "12 of its series. 3 letters are on their way." */
export function sumOf(count: number, letters: number): string {
  const several = count > 1 ? `${count} of its series. ` : '';
  if (letters === 0) return several.trim();
  return `${several}${letters === 1 ? 'One letter is' : `${letters} letters are`} on the way.`;
}
