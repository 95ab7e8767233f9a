import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'wouter';
import { usePageTitle } from '../../congregation/page-title';
import { Button } from '../../design/button/button';
import { Loaded } from '../../design/loading/loaded';
import { Skeleton, SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { accountName, useSignedInUser } from '../../session/session';
import { hasDraft } from '../drafts';
import { HouseholdCard } from '../household/household-card';
import { isRefusedFor } from '../refusal';
import { MergedNote } from '../removal/merged-note';
import { AccountCard } from './account-card';
import { DetailsCard } from './details-card';
import { EditDetails } from './edit-details';
import { EventsCard } from './events-card';
import { LockedBanner } from './locked-banner';
import { MailRefusedBanner } from './mail-refused-banner';
import { MoreMenu } from './more-menu';
import { NobodyHere } from './nobody-here';
import './person.css';
import { PersonHead } from './person-head';
import { type Person, personQuery } from './queries';
import { nameOf } from './words';

/** One person with all that the office knows of them. */
export function PersonPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(personQuery(id));
  usePageTitle(query.data ? nameOf(query.data) : 'Person');
  const { error } = query;
  return (
    <div className="page">
      {isRefusedFor(error, 'not_found') ? (
        <NobodyHere refusal={error} />
      ) : (
        <Loaded query={query} skeleton={<PersonSkeleton />} framed>
          {(person) => <PersonParts key={person.id} person={person} />}
        </Loaded>
      )}
    </div>
  );
}

/** The name under which unsaved changes of this person are kept. */
const formOf = ({ id }: Person) => `person ${id}`;

function PersonParts({ person }: { person: Person }) {
  const account = accountName(useSignedInUser());
  const [editing, setEditing] = useState(() => hasDraft(account, formOf(person)));
  const edit = useRef<HTMLSpanElement>(null);
  // The keyboard goes on where the form was opened.
  const finish = () => {
    flushSync(() => setEditing(false));
    edit.current?.querySelector('button')?.focus();
  };
  return (
    <>
      <PersonHead person={person}>
        <span ref={edit}>
          {!editing && (
            // One main thing at a time: to unlock comes first.
            <Button look={person.lockedAt ? 'quiet' : 'primary'} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
        </span>
        <MoreMenu person={person} />
      </PersonHead>
      <LockedBanner person={person} />
      <MailRefusedBanner person={person} />
      <MergedNote person={person} />
      <div className="person-columns">
        <div className="person-column">
          {editing ? (
            <EditDetails person={person} form={formOf(person)} onDone={finish} />
          ) : (
            <DetailsCard person={person} />
          )}
          <EventsCard events={person.events} />
        </div>
        <div className="person-column">
          <HouseholdCard person={person} />
          <AccountCard person={person} />
        </div>
      </div>
    </>
  );
}

function PersonSkeleton() {
  return (
    <>
      <Skeletons label="Loading this person" count={1} className="person-head">
        <Skeleton shape="circle" />
        <SkeletonLines shapes={['title', 'short']} />
      </Skeletons>
      <div className="person-columns">
        <Skeletons label="Loading the details" count={2} className="card">
          <SkeletonLines shapes={['title', 'long', 'medium', 'short']} />
        </Skeletons>
      </div>
    </>
  );
}
