import type { ReactNode } from 'react';
import './pill.css';

export function Pill({ tone = 'calm', children }: { tone?: 'calm' | 'warm'; children: ReactNode }) {
  return <span className={`pill pill-${tone}`}>{children}</span>;
}
