import KeyRound from 'lucide-react/icons/key-round';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../design/button/button';
import { useTopDialog } from '../../design/dialog/dialog';
import { askNow } from './rights';
import './wake-banner.css';

interface WakeBannerProps {
  /** Filled with the field in which one types. */
  cameFrom: RefObject<HTMLElement | null>;
}

/** The question for the password, for as long as one types: on top of the page, or below the open dialog. */
export function WakeBanner({ cameFrom }: WakeBannerProps) {
  const dialog = useTopDialog();
  const banner = useRef<HTMLDivElement>(null);
  // What stays in sight at the top of a page stands below it.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () =>
      style.setProperty('--portal-banner-height', `${banner.current?.offsetHeight ?? 0}px`);
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      style.removeProperty('--portal-banner-height');
    };
  });
  const shown = (
    <div ref={banner} className="wake-banner" role="status">
      <KeyRound />
      <p>
        <strong>Office work waits for your password.</strong>{' '}
        <span>Go on typing: what you enter is kept here, and saved when you have given it.</span>
      </p>
      <Button
        look="quiet"
        onFocus={({ relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement) cameFrom.current = relatedTarget;
        }}
        onClick={askNow}
      >
        Give the password
      </Button>
    </div>
  );
  return dialog ? createPortal(shown, dialog) : shown;
}
