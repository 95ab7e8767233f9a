import { useEffect, useRef } from 'react';
import { Button } from '../../design/button/button';
import { fullName } from '../person/words';
import type { FoundPerson } from './find-person';

interface ChosenProps {
  person: FoundPerson;
  busy: boolean;
  onOther: () => void;
}

/** The chosen person, in the place of the search. */
export function Chosen({ person, busy, onOther }: ChosenProps) {
  const place = useRef<HTMLDivElement>(null);
  // The search had the keyboard, and is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className="household-chosen" tabIndex={-1}>
      <p>
        <strong>{fullName(person)}</strong>
        <span className="soft">
          {[person.household ?? 'no household', `No. ${person.memberNumber}`].join(' · ')}
        </span>
      </p>
      <Button look="text" disabled={busy} onClick={onOther}>
        Somebody else
      </Button>
    </div>
  );
}
