import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './menu.css';

interface MenuProps {
  /** The name of the button and of the menu. */
  label: string;
  trigger: ReactNode;
  /** Stands above the items and is not one of them. */
  head?: ReactNode;
  children: (close: () => void) => ReactNode;
}

/**
 * A menu button after the ARIA pattern. The popover lifts it above everything;
 * it is a manual one because an automatic one closes at a press on the button,
 * whose click would then open it again.
 */
export function Menu({ label, trigger, head, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** The arrow up opens a menu at its end. */
  const startsAt = useRef(0);

  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    element.showPopover?.();
    itemsOf(element).at(startsAt.current)?.focus();
    const closeOutside = (event: Event) => {
      const target = event.target as Node;
      if (!element.contains(target) && !button.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  const openAt = (place: 0 | -1) => {
    startsAt.current = place;
    setOpen(!open);
  };

  const openByArrow = (event: KeyboardEvent) => {
    if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    openAt(event.key === 'ArrowDown' ? 0 : -1);
  };

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    if (event.key === 'Tab') return setOpen(false);
    const items = itemsOf(panel.current);
    const from = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: items.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    items.at(to % items.length)?.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button menu-button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => openAt(0)}
        onKeyDown={openByArrow}
      >
        <span className="visually-hidden">{label}</span>
        {trigger}
      </button>
      {open && (
        <div ref={panel} className="menu" popover="manual">
          {head && <div className="menu-head">{head}</div>}
          <div role="menu" id={id} aria-label={label} onKeyDown={move} tabIndex={-1}>
            {children(close)}
          </div>
        </div>
      )}
    </>
  );
}

function itemsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}
