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
  /** By Enter, or by a tap; `typed` is what stood there then. */
  onChoose: (giver: FoundGiver, typed: string) => void;
}

/** Finds the giver who gets the number: arrows go through the matches, Enter takes one. */
export function GiverCombobox({ ref, typed, error, onType, onChoose }: GiverComboboxProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  // Enter may come before the answer, and the next name, too.
  const [entered, setEntered] = useState<string>();
  const { data, error: notFound } = useQuery(giversQuery(search));
  const meant = useQuery(giversQuery(entered?.trim() ?? ''));
  const wanted = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isCurrent = wanted !== '' && wanted === search && data !== undefined;
  const found = isCurrent ? data : [];
  const chosen = found[Math.min(at, found.length - 1)];
  useEffect(() => {
    if (entered === undefined || meant.isPending) return;
    setEntered(undefined);
    // With several matches it is not clear which one is meant.
    if (meant.data?.length === 1 && meant.data[0]) onChoose(meant.data[0], entered);
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
              const { value } = event.currentTarget;
              setAt(0);
              if (entered && !value.startsWith(entered)) setEntered(undefined);
              onType(value);
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
              if (chosen) onChoose(chosen, typed);
              else if (!isCurrent && wanted) setEntered(entered ?? typed);
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
            onClick={() => onChoose(giver, typed)}
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
