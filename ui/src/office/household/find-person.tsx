import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { components } from '../../api/schema';
import { TextField } from '../../design/form/field';
import { office } from '../client';
import { fullName } from '../person/words';
import { sentenceOf } from '../rights/why-not';

export type FoundPerson = components['schemas']['PersonRow'];

/** The pause in typing before a search, in milliseconds. */
const PAUSE = 250;
const SHOWN = 8;

const searchQuery = (search: string) =>
  queryOptions({
    queryKey: ['api', 'office', 'people', 'found', search],
    queryFn: () => office('get', '/api/office/people', { query: { search } }),
    staleTime: 0,
    gcTime: 0,
    enabled: search !== '',
  });

interface FindPersonProps {
  label: string;
  /** People that cannot be chosen here. */
  but: string[];
  onChoose: (person: FoundPerson) => void;
  /** What is offered where nobody fits what was typed. */
  otherwise?: (typed: string) => ReactNode;
  /** Why it cannot go on without. */
  missing?: string | undefined;
}

/** Search as one types; arrows lead into the list and through it, Enter chooses the one there, or the only one. */
export function FindPerson({ label, but, onChoose, otherwise, missing }: FindPersonProps) {
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  /** Entered, and not clear. */
  const [unclear, setUnclear] = useState('');
  const { data, error } = useQuery(searchQuery(search));
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = (search ? (data?.people ?? []) : []).filter(({ id }) => !but.includes(id));
  const shown = found.slice(0, SHOWN);
  const several =
    unclear !== '' && unclear === typed.trim() && found.length > 1
      ? `${found.length} fit “${unclear}”. Choose who it is.`
      : undefined;

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) {
      // The only one that fits: of several none is taken by chance. The form around it is not sent.
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      const [first, ...others] = found;
      if (!first || typed.trim() !== search) return;
      if (others.length === 0) onChoose(first);
      else setUnclear(search);
      return;
    }
    event.preventDefault();
    const stops = [...(place.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops.at((at + step + stops.length) % stops.length)?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a shortcut beside Tab
    <div ref={place} className="find-person" onKeyDown={move}>
      <TextField
        label={label}
        type="text"
        inputMode="search"
        name="find-person"
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        value={typed}
        hint="Name, household, e-mail, phone or member number"
        error={error ? sentenceOf(error) : (several ?? missing)}
        onInput={(event) => {
          setUnclear('');
          setTyped(event.currentTarget.value);
        }}
      />
      <p role="status" className={shown.length > 0 ? 'visually-hidden' : 'soft'}>
        {search && data && foundWords(found.length)}
      </p>
      {search && data && found.length === 0 && otherwise?.(search)}
      {shown.length > 0 && (
        <ul>
          {shown.map((person) => (
            <li key={person.id}>
              <button type="button" onClick={() => onChoose(person)}>
                <span>{fullName(person)}</span>
                <span className="soft">
                  {[person.household ?? 'no household', `No. ${person.memberNumber}`].join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.length > SHOWN && (
        <p className="soft">There are more. Type a little more of the name.</p>
      )}
    </div>
  );
}

function foundWords(count: number): string {
  if (count === 0) return 'Nobody fits.';
  return count === 1 ? '1 person fits' : `${count} people fit`;
}
