import type { ReadAnswer } from '../api/client';
import { readQuery } from '../api/read-query';

export type MemberProfile = ReadAnswer<'/api/members/me'>;
export type FamilyMember = ReadAnswer<'/api/members/me/family'>[number];

export const profileQuery = readQuery('/api/members/me');
export const familyQuery = readQuery('/api/members/me/family');
/** Another screen's; names, faces and birthdays stand there, too. */
export const celebrationsQuery = readQuery('/api/celebrations/week');
