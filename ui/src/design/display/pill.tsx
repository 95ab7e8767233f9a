import type { ReactNode } from 'react';
import './pill.css';

/** Accent: all is well. Warm: action is needed. Grey: neither. */
type Tone = 'calm' | 'warm' | 'grey';

export function Pill({ tone = 'calm', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`pill pill-${tone}`}>{children}</span>;
}
