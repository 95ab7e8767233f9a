import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../design/button/button';
import { SetFieldDialog } from '../many/set-field-dialog';
import { TogetherDialog } from '../many/together-dialog';
import { officePaths } from '../office-paths';
import { InviteDialog } from './invite-dialog';
import type { PersonRow } from './queries';
import type { Choice } from './use-choice';

interface ChosenBarProps {
  choice: Choice;
  /** The page that is shown. */
  shown: readonly PersonRow[];
}

/** Actions on the chosen people. */
export function ChosenBar({ choice, shown }: ChosenBarProps) {
  const [asks, setAsks] = useState<'invite' | 'together' | 'field'>();
  const close = () => setAsks(undefined);
  const { chosen } = choice;
  const others = shown.filter(({ id }) => !choice.isChosen(id));
  const people = `?people=${chosen.map(({ id }) => id).join(',')}`;
  return (
    <section className="chosen-bar" aria-label="Those who are chosen">
      <strong role="status">{chosen.length} chosen</strong>
      <Button look="text" onClick={() => setAsks('invite')}>
        Invite now
      </Button>
      <Link href={officePaths.slips + people} className="button button-text">
        Print slips
      </Link>
      <Link href={officePaths.letter + people} className="button button-text">
        Letter<span className="visually-hidden"> to them</span>
      </Link>
      <Button look="text" onClick={() => setAsks('together')}>
        One household…
      </Button>
      <Button look="text" onClick={() => setAsks('field')}>
        Set a field…
      </Button>
      {others.length > 0 && (
        <Button look="text" onClick={() => choice.add(shown)}>
          All {shown.length} here
        </Button>
      )}
      <div className="chosen-let-go">
        <Button look="text" onClick={() => choice.keep([])}>
          Clear{' '}
          <span className="key" aria-hidden="true">
            Esc
          </span>
        </Button>
      </div>
      {asks === 'invite' && (
        <InviteDialog
          people={chosen}
          onClose={close}
          onDone={(left) => {
            close();
            choice.keep(left);
          }}
        />
      )}
      {asks === 'together' && (
        <TogetherDialog
          people={chosen}
          onClose={close}
          onDone={() => {
            close();
            choice.keep([]);
          }}
        />
      )}
      {asks === 'field' && <SetFieldDialog people={chosen} onClose={close} />}
    </section>
  );
}
