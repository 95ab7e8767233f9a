import ChevronDown from 'lucide-react/icons/chevron-down';
import { useLayoutEffect, useRef, useState } from 'react';
import { Menu } from '../../design/navigation/menu';
import { useSignedInUser } from '../../session/session';
import { LifeDialog } from '../life/life-dialog';
import { type AskedLife, backVerb, lifeOffersFor, lifeWords } from '../life/life-offers';
import { useBack } from '../life/use-back';
import { type AccountOffer, offersFor, offerWords } from './account-actions';
import { AccountDialog } from './account-dialog';
import type { Person } from './queries';

/** Rare actions: each asks first, except the one that undoes. */
export function MoreMenu({ person }: { person: Person }) {
  const caller = useSignedInUser();
  const { more } = offersFor(person, caller);
  const life = lifeOffersFor(person, caller);
  const { back } = useBack(person);
  const [chosen, setChosen] = useState<AccountOffer>();
  const [asked, setAsked] = useState<AskedLife>();
  if (more.length + life.length === 0) return null;
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
            {life.map((offer) => (
              <Item
                key={offer}
                words={offer === 'back' ? backVerb(person) : lifeWords[offer].verb}
                onChoose={() => {
                  close();
                  if (offer === 'back') back();
                  else setAsked(offer);
                }}
              />
            ))}
            {life.length > 0 && more.length > 0 && <hr className="person-more-line" />}
            {more.map((offer) => (
              <Item
                key={offer}
                words={offerWords[offer].verb}
                onChoose={() => {
                  close();
                  setChosen(offer);
                }}
              />
            ))}
          </>
        )}
      </Menu>
      {chosen && (
        <AccountDialog person={person} offer={chosen} onClose={() => setChosen(undefined)} />
      )}
      {asked && <LifeDialog person={person} offer={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function Item({ words, onChoose }: { words: string; onChoose: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={onChoose}>
      {words}
    </button>
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
