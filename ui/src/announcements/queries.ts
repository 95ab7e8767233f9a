import type { ReadAnswer } from '../api/client';
import { readQuery } from '../api/read-query';

export type Announcement = ReadAnswer<'/api/announcements'>[number];

export const announcementsQuery = readQuery('/api/announcements');
export const recentAnnouncementsQuery = readQuery('/api/announcements/recent');
