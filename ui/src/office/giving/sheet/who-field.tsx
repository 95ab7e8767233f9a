import { useEffect, useRef } from 'react';
import { giverInWords } from '../gifts/words';
import type { FoundGiver } from './queries';
import { ghostOf, type RowTyping } from './use-row-typing';
import { giverDetails, LOOSE_PLATE } from './words';

interface WhoFieldProps {
  id: string;
  typing: RowTyping;
  isOpen: boolean;
  /** The keyboard is elsewhere in the row. */
  isLeft: boolean;
  onChoose: (giver: FoundGiver) => void;
}

/** One field for the envelope's number or the name; who it is stands in grey behind what is typed. */
export function WhoField({ id, typing, isOpen, isLeft, onChoose }: WhoFieldProps) {
  const { typed, problem, marked, givers } = typing;
  const { text } = typed.who;
  const ghost = ghostOf(typing);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const shown = list.current?.querySelector('[aria-selected="true"]') ?? list.current;
    shown?.scrollIntoView?.({ block: 'nearest' });
    // Where both have no room, what is typed stays in sight.
    list.current?.parentElement?.querySelector('input')?.scrollIntoView?.({ block: 'nearest' });
  });
  return (
    <div className="sheet-who-field">
      <label htmlFor={id}>Envelope or name</label>
      <input
        id={id}
        data-column="who"
        name="who"
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && marked >= 0 ? `${id}-${marked}` : undefined}
        aria-invalid={problem?.column === 'who' || undefined}
        aria-describedby={`${id}-foot`}
        placeholder={isLeft ? LOOSE_PLATE : 'Envelope or name'}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="words"
        spellCheck="false"
        enterKeyHint="next"
        value={text}
        onInput={({ currentTarget }) => typing.typeWho(currentTarget.value)}
      />
      {ghost && (
        <span className="sheet-ghost" aria-hidden="true">
          <span className="sheet-ghost-typed">{text}</span>
          <span>{ghost}</span>
        </span>
      )}
      <div
        id={`${id}-list`}
        ref={list}
        role="listbox"
        aria-label="Who gave"
        className="sheet-found"
        hidden={!isOpen}
      >
        {isOpen &&
          givers.map((giver, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the field, as in every combobox
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field's arrows and Enter choose
            <div
              key={giver.id}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === marked}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(giver)}
            >
              <strong>{giverInWords({ giver })}</strong>
              <span className="soft">{giverDetails(giver)}</span>
            </div>
          ))}
      </div>
    </div>
  );
}
