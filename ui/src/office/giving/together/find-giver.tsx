import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../design/button/button';
import { GiverCombobox } from '../envelopes/giver-combobox';
import type { FoundGiver } from '../envelopes/queries';

interface FindGiverProps {
  label: string;
  chosen: Pick<FoundGiver, 'id' | 'firstName' | 'lastName' | 'number'> | undefined;
  /** The one who is chosen already. */
  but: string | undefined;
  onChoose: (giver: FoundGiver | undefined) => void;
}

/** A giver: searched as one types, and then shown by name. */
export function FindGiver({ label, chosen, but, onChoose }: FindGiverProps) {
  const [typed, setTyped] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const isChosen = useRef(false);
  const choose = (giver: FoundGiver | undefined) => {
    isChosen.current = true;
    setTyped('');
    onChoose(giver);
  };
  // The field goes, and so does the button: the keyboard goes on at what stands there now.
  useLayoutEffect(() => {
    if (isChosen.current) place.current?.querySelector<HTMLElement>('input, button')?.focus();
    isChosen.current = false;
  });
  return (
    <div ref={place}>
      {chosen ? (
        <div className="couple-chosen">
          <p>
            <span className="soft">{label}</span> {nameOf(chosen)}
          </p>
          <Button look="quiet" onClick={() => choose(undefined)}>
            Another<span className="visually-hidden"> person than {nameOf(chosen)}</span>
          </Button>
        </div>
      ) : (
        <GiverCombobox
          label={label}
          name="find-giver"
          typed={typed}
          but={but}
          error={undefined}
          onType={setTyped}
          onChoose={choose}
        />
      )}
    </div>
  );
}

function nameOf({ firstName, lastName, number }: NonNullable<FindGiverProps['chosen']>): string {
  return `${firstName} ${lastName} (${number})`;
}
