import type { ReadAnswer } from '../../api/client';
import { readQuery } from '../../api/read-query';

export type FinancialSummary = ReadAnswer<'/api/members/me/financial'>;
export type Donation = ReadAnswer<'/api/members/me/donations'>[number];
export type Pledge = ReadAnswer<'/api/members/me/pledges'>[number];

export const financialQuery = readQuery('/api/members/me/financial');
export const donationsQuery = readQuery('/api/members/me/donations');
export const pledgesQuery = readQuery('/api/members/me/pledges');
