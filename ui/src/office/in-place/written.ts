import type { AnswerOf } from '../../api/client';
import { office } from '../client';
import { eventWork } from './event-work';
import type { Stored, Work } from './work';

/** Content that the office edits on the members' own pages. */
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
    {
      name: 'pinned',
      label: 'Pin it to the top',
      kind: 'check',
      hint: 'At most three can be pinned, those that are scheduled included.',
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

function storedAnnouncement({ id, version, ...news }: AnnouncementToEdit): Stored {
  const { title, summary = '', content, publishAt = '', lastDay = '' } = news;
  const priority = news.priority === 'high' ? 'high' : '';
  const pinned = news.pinned ? 'yes' : '';
  return { id, version, words: { title, summary, content, priority, pinned, publishAt, lastDay } };
}
