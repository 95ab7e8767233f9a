import type { ReadAnswer } from '../api/client';
import { readQuery } from '../api/read-query';

export type Celebration = ReadAnswer<'/api/celebrations/week'>[number];

export const celebrationsQuery = readQuery('/api/celebrations/week');
