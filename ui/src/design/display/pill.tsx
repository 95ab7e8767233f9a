import type { ReactNode } from 'react';
import './pill.css';

/** The accent says that all is well, warm that somebody is needed, grey neither. */
type Tone = 'calm' | 'warm' | 'grey';

export function Pill({ tone = 'calm', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`pill pill-${tone}`}>{children}</span>;
}
