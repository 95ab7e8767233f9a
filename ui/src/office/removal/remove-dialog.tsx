import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { Button } from '../../design/button/button';
import { FormDialog } from '../../design/dialog/form-dialog';
import { TextField } from '../../design/form/field';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { office } from '../client';
import { lifeWords } from '../life/life-offers';
import { lastList } from '../people/last-list';
import { forgetPerson, type Person } from '../person/queries';
import { nameOf } from '../person/words';
import { isRefusedFor, type OfficeRefusal } from '../refusal';
import { StepUpDialog } from '../rights/step-up-dialog';
import { WhyNot } from '../rights/why-not';
import { showUndoToast } from './bring-back';
import { type Removal, removalQuery, removedQuery } from './queries';
import './removal.css';
import { anonymousInWords } from './words';

interface RemoveDialogProps {
  person: Person;
  onClose: () => void;
}

/** For a person who was added by mistake. First the server says what it would do, or why not. */
export function RemoveDialog({ person, onClose }: RemoveDialogProps) {
  const { data, error } = useQuery(removalQuery(person.id));
  if (data) return <ConfirmRemoval person={person} removal={data} onClose={onClose} />;
  return (
    <FormDialog title={`Remove ${nameOf(person)}`} busy={false} onClose={onClose}>
      <div className="form-dialog-body">
        {error ? (
          <WhyNot error={error} />
        ) : (
          <Skeletons label="Looking what it would do" count={1} className="listed-skeleton">
            <SkeletonLines shapes={['long', 'medium']} />
          </Skeletons>
        )}
      </div>
      <div className="dialog-foot">
        <Button look="quiet" onClick={onClose}>
          {error ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </FormDialog>
  );
}

function ConfirmRemoval({ person, removal, onClose }: RemoveDialogProps & { removal: Removal }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const { nameNeeded } = removal;
  const consequence = anonymousInWords(removal);
  const onDone = ({ message }: { message: string }) => {
    // Not back to a page that is gone.
    flushSync(onClose);
    navigate(lastList(client));
    forgetPerson(client, person.id);
    showUndoToast(client, {
      title: 'Removed',
      message,
      way: async () => {
        const removed = await client.fetchQuery(removedQuery);
        const row = removed.find(({ memberNumber }) => memberNumber === person.memberNumber);
        if (!row) throw new Error('There is no way back any more.');
        return row;
      },
    });
  };
  return (
    <StepUpDialog
      title={`Remove ${nameOf(person)}`}
      lead={
        <>
          <p>{lifeWords.remove.sentence(person)}</p>
          {consequence && <p>{consequence}</p>}
        </>
      }
      action="Remove"
      busyAction="Removing..."
      danger
      fields={(busy, error) =>
        nameNeeded && (
          <TextField
            label={`Type “${nameOf(person)}”`}
            name="name"
            type="text"
            required
            autoComplete="off"
            autoCapitalize="words"
            spellCheck="false"
            value={name}
            disabled={busy}
            error={error && isAboutName(error) ? error.sentence : undefined}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        )
      }
      typed={{ name }}
      shows={isAboutName}
      work={(stepUp) =>
        office('post', '/api/office/people/{id}/remove', {
          at: { id: person.id },
          body: { ...(nameNeeded && { name }), stepUp },
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function isAboutName(error: Error): error is OfficeRefusal {
  return isRefusedFor(error, 'field_refused') && error.field === 'name';
}
