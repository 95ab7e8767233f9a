import ChevronDown from 'lucide-react/icons/chevron-down';
import { useLayoutEffect, useRef, useState } from 'react';
import { Menu } from '../../design/navigation/menu';
import { useSignedInUser } from '../../session/session';
import { type AccountOffer, offersFor, offerWords } from './account-actions';
import { AccountDialog } from './account-dialog';
import type { Person } from './queries';

/** What one does rarely, and not by a slip of the finger: each asks first. */
export function MoreMenu({ person }: { person: Person }) {
  const { more } = offersFor(person, useSignedInUser());
  const [chosen, setChosen] = useState<AccountOffer>();
  if (more.length === 0) return null;
  return (
    <div className="person-more">
      <Menu
        label="More"
        trigger={
          <span aria-hidden="true">
            More <ChevronDown />
          </span>
        }
      >
        {(close) => (
          <>
            <BelowItsButton />
            {more.map((offer) => (
              <button
                key={offer}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="menu-item"
                onClick={() => {
                  close();
                  setChosen(offer);
                }}
              >
                {offerWords[offer].verb}
              </button>
            ))}
          </>
        )}
      </Menu>
      {chosen && (
        <AccountDialog person={person} offer={chosen} onClose={() => setChosen(undefined)} />
      )}
    </div>
  );
}

/** A popover stands on the page, not in its place. */
function BelowItsButton() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const panel = mark.current?.closest<HTMLElement>('.menu');
    const button = panel?.parentElement?.querySelector('.menu-button');
    if (!panel || !button) return;
    const { bottom, right } = button.getBoundingClientRect();
    const edge = document.documentElement.clientWidth - right;
    panel.style.position = 'absolute';
    // As wide as the menu is: it stays within the window.
    const room = '100vw - min(17rem, 100vw - 2rem) - 0.5rem';
    panel.style.inset = `${bottom + window.scrollY + 6}px min(${edge}px, ${room}) auto auto`;
  }, []);
  return <span ref={mark} hidden />;
}
