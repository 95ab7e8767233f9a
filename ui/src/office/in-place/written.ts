import { office } from '../client';
import { eventWork } from './event-work';
import type { Stored, Words, Work } from './work';

/** What the office writes on the members' own pages. */
export type Written = 'event' | 'announcement';

const announcements = '/api/office/announcements';

const announcementWork: Work = {
  name: 'announcement',
  lists: ['api', 'announcements'],
  fields: [
    { name: 'title', label: 'Title', kind: 'line', required: true },
    { name: 'summary', label: 'Summary', kind: 'line', hint: 'One sentence above the text.' },
    { name: 'content', label: 'Text', kind: 'lines', required: true },
    { name: 'priority', label: 'Mark it as important', kind: 'check', checked: 'high' },
  ],
  read: async (id) =>
    storedAnnouncement(await office('get', `${announcements}/{id}`, { at: { id } })),
  save: async (words, stored) => {
    const text = {
      title: words.title ?? '',
      summary: words.summary ?? '',
      content: words.content ?? '',
      priority: words.priority ? ('high' as const) : ('normal' as const),
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

interface AnnouncementAnswer {
  id: string;
  version: number;
  title: string;
  summary?: string;
  content: string;
  priority: string;
}

function storedAnnouncement({ id, version, ...news }: AnnouncementAnswer): Stored {
  const { title, summary = '', content } = news;
  const priority = news.priority === 'high' ? 'high' : '';
  return { id, version, words: { title, summary, content, priority } };
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
