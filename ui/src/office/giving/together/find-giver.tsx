import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../../design/button/button';
import { TextField } from '../../../design/form/field';
import '../../household/household.css';
import { sentenceOf } from '../../rights/why-not';
import { type FoundGiver, giversQuery } from './queries';

/** In milliseconds; one goes on typing. */
const PAUSE = 250;

interface FindGiverProps {
  label: string;
  chosen: FoundGiver | undefined;
  /** The one who is chosen already. */
  but: string | undefined;
  onChoose: (giver: FoundGiver | undefined) => void;
}

/** One of a couple: searched as one types, and then shown by name. */
export function FindGiver({ label, chosen, but, onChoose }: FindGiverProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const { data, error } = useQuery(giversQuery(search));
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  if (chosen) {
    return (
      <div className="couple-chosen">
        <p>
          <span className="soft">{label}</span> {nameOf(chosen)}
        </p>
        <Button look="quiet" onClick={() => onChoose(undefined)}>
          Another<span className="visually-hidden"> person than {nameOf(chosen)}</span>
        </Button>
      </div>
    );
  }
  const found = (search ? (data ?? []) : []).filter(({ id }) => id !== but);
  return (
    <div className="find-person">
      <TextField
        label={label}
        type="text"
        inputMode="search"
        name="find-giver"
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        value={typed}
        hint="Name or member number"
        error={error ? sentenceOf(error) : undefined}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found[0] && typed.trim() === search) onChoose(found[0]);
        }}
      />
      <p role="status" className={found.length > 0 ? 'visually-hidden' : 'soft'}>
        {search && data && (found.length === 0 ? 'Nobody fits.' : `${found.length} found`)}
      </p>
      {found.length > 0 && (
        <ul>
          {found.map((giver) => (
            <li key={giver.id}>
              <button type="button" onClick={() => onChoose(giver)}>
                <span>
                  {giver.firstName} {giver.lastName}
                </span>
                <span className="soft">
                  {[giver.household ?? 'no household', `No. ${giver.number}`].join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function nameOf({ firstName, lastName, number }: FoundGiver): string {
  return `${firstName} ${lastName} (${number})`;
}
