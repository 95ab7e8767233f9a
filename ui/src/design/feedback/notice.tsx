import type { ReactNode } from 'react';
import { Drawing } from '../display/drawing';
import './notice.css';

interface NoticeProps {
  drawing: string;
  title?: string;
  children?: ReactNode;
  /** Inside a card, where the card's own title says what is missing. */
  small?: boolean;
}

/** The message in an empty place. */
export function Notice({ drawing, title, children, small = false }: NoticeProps) {
  return (
    <div className={small ? 'notice notice-small' : 'notice'}>
      <Drawing of={drawing} />
      {title && <h2>{title}</h2>}
      {children}
    </div>
  );
}
