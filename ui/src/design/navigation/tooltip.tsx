import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import './tooltip.css';

/** In milliseconds: the first waits so long, and the next not at all where it comes within so long of the last. */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

let closedAt = Number.NEGATIVE_INFINITY;

interface TooltipProps {
  /** Repeats or shortens the trigger's own name; screen readers hear that one. */
  label: string;
  side?: 'below' | 'right';
  /** Milliseconds before it opens; 700 unless the place asks for another. */
  delay?: number;
  disabled?: boolean;
  children: ReactNode;
}

export function Tooltip({
  label,
  side = 'below',
  delay = OPEN_DELAY,
  disabled = false,
  children,
}: TooltipProps) {
  const trigger = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState<CSSProperties>();

  const openNow = () => {
    const box = trigger.current?.firstElementChild?.getBoundingClientRect();
    if (box) setPlace(placeBeside(box, side));
  };
  const openSoon = () => {
    if (disabled) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(openNow, Date.now() - closedAt < SKIP_DELAY ? 0 : delay);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (place) closedAt = Date.now();
    setPlace(undefined);
  };
  const open = place !== undefined && !disabled;

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setPlace(undefined);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for what happens to the trigger inside
    <span
      ref={trigger}
      className="tooltip-trigger"
      onPointerOver={(event) => event.pointerType !== 'touch' && !open && openSoon()}
      onPointerOut={(event) => {
        if (!trigger.current?.contains(event.relatedTarget as Node | null)) close();
      }}
      onPointerDown={close}
      onFocus={(event) => (event.target as HTMLElement).matches(':focus-visible') && openNow()}
      onBlur={close}
    >
      {children}
      {open && (
        <span role="tooltip" className="tooltip" style={place}>
          {label}
        </span>
      )}
    </span>
  );
}

function placeBeside(box: DOMRect, side: 'below' | 'right'): CSSProperties {
  if (side === 'right') {
    return { left: box.right + 8, top: box.top + box.height / 2, transform: 'translateY(-50%)' };
  }
  // At the window's right edge it hangs from its end, so that it is never cut.
  return box.left > window.innerWidth / 2
    ? { right: window.innerWidth - box.right, top: box.bottom + 6 }
    : { left: box.left, top: box.bottom + 6 };
}
