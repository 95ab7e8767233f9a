import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useId, useState } from 'react';
import { controlProps, FieldFrame } from '../../../design/form/field';
import { sentenceOf } from '../../rights/why-not';
import { type FoundGiver, giversQuery } from './queries';

/** In milliseconds; one goes on typing. */
const PAUSE = 200;

interface GiverComboboxProps {
  ref: Ref<HTMLInputElement>;
  typed: string;
  error: string | undefined;
  onType: (text: string) => void;
  /** By Enter, or by a tap. */
  onChoose: (giver: FoundGiver) => void;
}

/** Who gets the number: found as one types; arrows go through them, Enter takes one. */
export function GiverCombobox({ ref, typed, error, onType, onChoose }: GiverComboboxProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  // Enter may come before the answer.
  const [takesFirst, setTakesFirst] = useState(false);
  const { data, error: notFound } = useQuery(giversQuery(search));
  const wanted = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isCurrent = wanted !== '' && wanted === search && data !== undefined;
  const found = isCurrent ? data : [];
  const chosen = found[Math.min(at, found.length - 1)];
  useEffect(() => {
    if (!takesFirst || !isCurrent) return;
    setTakesFirst(false);
    // Of several it is not clear who is meant.
    if (found.length === 1 && found[0]) onChoose(found[0]);
  });
  const note = error ?? (notFound ? sentenceOf(notFound) : undefined);
  return (
    <div className="find-person">
      <FieldFrame id={id} label="Who" error={note} hint="Name or member number">
        <div className="field-control">
          <input
            {...controlProps(id, { error: note, hint: true })}
            ref={ref}
            type="text"
            name="envelope-giver"
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen && `${id}-${chosen.id}`}
            autoComplete="off"
            autoCorrect="off"
            spellCheck="false"
            value={typed}
            onInput={(event) => {
              setAt(0);
              setTakesFirst(false);
              onType(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              const { key } = event;
              if (event.nativeEvent.isComposing) return;
              if (key === 'ArrowDown') setAt(Math.min(at + 1, Math.max(found.length - 1, 0)));
              else if (key === 'ArrowUp') setAt(Math.max(at - 1, 0));
              else if (key === 'Escape') onType('');
              else if (key !== 'Enter') return;
              event.preventDefault();
              if (key !== 'Enter') return;
              if (chosen) onChoose(chosen);
              else if (!isCurrent && wanted) setTakesFirst(true);
            }}
          />
        </div>
      </FieldFrame>
      <p role="status" className={found.length > 0 ? 'visually-hidden' : 'soft'}>
        {isCurrent && (found.length === 0 ? 'Nobody fits.' : `${found.length} found`)}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Who" className="envelope-found">
        {found.map((giver) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the field, as in every combobox
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's arrows and Enter choose
          <div
            key={giver.id}
            id={`${id}-${giver.id}`}
            role="option"
            aria-selected={giver === chosen}
            onClick={() => onChoose(giver)}
          >
            <span>
              {giver.firstName} {giver.lastName}
            </span>
            <span className="soft">
              {[giver.household ?? 'no household', `No. ${giver.number}`].join(' · ')}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
