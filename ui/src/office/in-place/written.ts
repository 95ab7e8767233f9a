import type { AnswerOf } from '../../api/client';
import { office } from '../client';

/** What the office writes on the members' own pages. */
export type Written = 'event' | 'announcement';

/** As it stands in the form; an empty text is nothing. */
export type Words = Record<string, string>;

export interface WrittenField {
  name: string;
  label: string;
  kind: 'line' | 'lines' | 'date' | 'time' | 'datetime-local' | 'important' | 'pinned';
  required?: true;
  hint?: string;
}

/** One that is there, with the version that was read. */
export interface Stored {
  id: string;
  version: number;
  words: Words;
}

interface Work {
  /** What it is called in a sentence. */
  name: string;
  /** The lists that show it. */
  lists: string[];
  fields: WrittenField[];
  read: (id: string) => Promise<Stored>;
  /** Anew where nothing is stored. */
  save: (words: Words, stored: Stored | undefined) => Promise<Stored>;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
}

const events = '/api/office/events';
const announcements = '/api/office/announcements';

const eventWork: Work = {
  name: 'event',
  lists: ['api', 'events'],
  fields: [
    { name: 'title', label: 'Title', kind: 'line', required: true },
    { name: 'date', label: 'Date', kind: 'date', required: true },
    { name: 'time', label: 'Begins at', kind: 'time', hint: 'Empty for an all-day event.' },
    { name: 'location', label: 'Location', kind: 'line' },
    {
      name: 'category',
      label: 'Category',
      kind: 'line',
      hint: 'One word, such as worship, youth or outreach.',
    },
    { name: 'description', label: 'Description', kind: 'lines' },
  ],
  read: async (id) => storedEvent(await office('get', `${events}/{id}`, { at: { id } })),
  save: async (words, stored) => {
    const text = {
      title: words.title ?? '',
      date: words.date ?? '',
      time: words.time ?? '',
      location: words.location ?? '',
      category: words.category ?? '',
      description: words.description ?? '',
    };
    return storedEvent(
      stored
        ? await office('put', `${events}/{id}`, {
            at: { id: stored.id },
            body: { version: stored.version, text },
          })
        : await office('post', events, { body: text }),
    );
  },
  remove: (id) => office('delete', `${events}/{id}`, { at: { id } }),
  restore: (id) => office('post', `${events}/{id}/restore`, { at: { id } }),
};

const announcementWork: Work = {
  name: 'announcement',
  lists: ['api', 'announcements'],
  fields: [
    { name: 'title', label: 'Title', kind: 'line', required: true },
    { name: 'summary', label: 'Summary', kind: 'line', hint: 'One sentence above the text.' },
    { name: 'content', label: 'Text', kind: 'lines', required: true },
    { name: 'priority', label: 'Mark it as important', kind: 'important' },
    {
      name: 'pinned',
      label: 'Pin it to the top',
      kind: 'pinned',
      hint: 'Three at most are pinned.',
    },
    {
      name: 'publishAt',
      label: 'Members see it from',
      kind: 'datetime-local',
      hint: 'Empty: at once.',
    },
    { name: 'lastDay', label: 'Last day', kind: 'date', hint: 'Empty: no end.' },
  ],
  read: async (id) =>
    storedAnnouncement(await office('get', `${announcements}/{id}`, { at: { id } })),
  save: async (words, stored) => {
    const text = {
      title: words.title ?? '',
      summary: words.summary ?? '',
      content: words.content ?? '',
      priority: words.priority ? ('high' as const) : ('normal' as const),
      pinned: Boolean(words.pinned),
      publishAt: words.publishAt ?? '',
      lastDay: words.lastDay ?? '',
    };
    return storedAnnouncement(
      stored
        ? await office('put', `${announcements}/{id}`, {
            at: { id: stored.id },
            body: { version: stored.version, text },
          })
        : await office('post', announcements, { body: text }),
    );
  },
  remove: (id) => office('delete', `${announcements}/{id}`, { at: { id } }),
  restore: (id) => office('post', `${announcements}/{id}/restore`, { at: { id } }),
};

export const work: Record<Written, Work> = { event: eventWork, announcement: announcementWork };

type AnnouncementToEdit = AnswerOf<`${typeof announcements}/{id}`, 'get'>;

interface EventAnswer {
  id: string;
  version: number;
  title: string;
  date: string;
  time?: string;
  location?: string;
  category: string;
  description?: string;
}

function storedEvent({ id, version, ...event }: EventAnswer): Stored {
  const { title, date, time = '', location = '', category, description = '' } = event;
  return { id, version, words: { title, date, time, location, category, description } };
}

function storedAnnouncement({ id, version, ...news }: AnnouncementToEdit): Stored {
  const { title, summary = '', content, publishAt = '', lastDay = '' } = news;
  const priority = news.priority === 'high' ? 'high' : '';
  const pinned = news.pinned ? 'yes' : '';
  return { id, version, words: { title, summary, content, priority, pinned, publishAt, lastDay } };
}

/** What both have changed, each to something else: one has to choose. */
export function metBy(mine: Words, stood: Words, theirs: Words) {
  const words = { ...mine };
  const differ: Words = {};
  for (const [name, now] of Object.entries(theirs)) {
    if (now === stood[name] || now === mine[name]) continue;
    if (mine[name] === stood[name]) words[name] = now;
    else differ[name] = now;
  }
  return { words, differ };
}
