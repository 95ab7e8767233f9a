import type { ReadAnswer } from '../api/client';
import { pagesQuery, readQuery } from '../api/read-query';

export type Announcement = ReadAnswer<'/api/announcements'>[number];

export const announcementsQuery = pagesQuery('/api/announcements');
export const recentAnnouncementsQuery = readQuery('/api/announcements/recent');
