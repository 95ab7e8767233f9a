import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { controlProps, FieldFrame } from '../../../design/form/field';
import { sentenceOf } from '../../rights/why-not';
import { giverInWords } from '../gifts/words';
import { giverDetails } from '../sheet/words';
import './giver-combobox.css';
import { type FoundGiver, giversQuery } from './queries';

/** In milliseconds; one goes on typing. */
const PAUSE = 200;

interface GiverComboboxProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  name: string;
  typed: string;
  /** The one who cannot be chosen. */
  but?: string | undefined;
  error: string | undefined;
  onType: (text: string) => void;
  /** By Enter, or by a tap; `typed` is what stood there then. */
  onChoose: (giver: FoundGiver, typed: string) => void;
}

/**
 * Finds a giver as the counting sheet does: arrows go through those who fit, and Enter takes the marked one, or the only one.
 * Of several none is taken by chance.
 */
export function GiverCombobox(props: GiverComboboxProps) {
  const { ref, label, name, typed, but, onType, onChoose } = props;
  const id = useId();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(-1);
  /** Entered, and not clear. */
  const [unclear, setUnclear] = useState('');
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
  const found = isCurrent ? othersThan(but, data) : [];
  const chosen = found.length === 1 ? found[0] : found[at];
  useEffect(() => {
    if (entered === undefined || meant.isPending) return;
    setEntered(undefined);
    const [first, ...others] = othersThan(but, meant.data ?? []);
    if (first && others.length === 0) onChoose(first, entered);
    else setUnclear(entered.trim());
  });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  const several =
    unclear === wanted && found.length > 1
      ? `${found.length} fit “${wanted}”. Choose who it is.`
      : undefined;
  const error = props.error ?? several ?? (notFound ? sentenceOf(notFound) : undefined);
  return (
    <div>
      <FieldFrame id={id} label={label} error={error} hint="Name or member number">
        <div className="field-control">
          <input
            {...controlProps(id, { error, hint: true })}
            ref={ref}
            type="text"
            name={name}
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
              setAt(-1);
              setUnclear('');
              if (entered && !value.startsWith(entered)) setEntered(undefined);
              onType(value);
            }}
            onKeyDown={(event) => {
              const { key } = event;
              if (event.nativeEvent.isComposing) return;
              if (key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
              else if (key === 'ArrowUp') setAt(Math.max(at - 1, Math.min(0, found.length - 1)));
              else if (key === 'Escape' && typed) onType('');
              else if (key !== 'Enter') return;
              event.preventDefault();
              if (key !== 'Enter') return;
              if (chosen) onChoose(chosen, typed);
              else if (isCurrent) setUnclear(wanted);
              else if (wanted) setEntered(entered ?? typed);
            }}
          />
        </div>
      </FieldFrame>
      <p role="status" className={found.length > 0 ? 'visually-hidden' : 'soft'}>
        {isCurrent && (found.length === 0 ? 'Nobody fits.' : `${found.length} found`)}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Those who fit"
        className="giver-found"
      >
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
            <span>{giverInWords({ giver })}</span>
            <span className="soft">{giverDetails(giver)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function othersThan(but: string | undefined, givers: readonly FoundGiver[]) {
  return givers.filter(({ id }) => id !== but);
}
