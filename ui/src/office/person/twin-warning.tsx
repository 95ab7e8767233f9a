import { useQuery } from '@tanstack/react-query';
import { dayFirstDate } from '../../congregation/more-dates';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { personPath } from '../office-paths';
import { FactList } from './details-card';
import type { Draft } from './draft';
import { type Person, personQuery } from './queries';
import { isSameNumber } from './same-number';
import type { Twin } from './use-new-person';
import { nameOf } from './words';
import './twin.css';

interface TwinWarningProps {
  twin: Twin;
  typed: Draft;
  onSave: () => void;
  onClose: () => void;
}

/** A very similar person exists already: is it the same one? */
export function TwinWarning({ twin, typed, onSave, onClose }: TwinWarningProps) {
  return (
    <FormDialog title="Is it the same person?" busy={false} onClose={onClose}>
      <div className="form-dialog-body">
        <p>{twin.sentence}</p>
        {twin.id && <Known id={twin.id} typed={typed} />}
      </div>
      <DialogFoot cancel="Back to the form" onCancel={onClose}>
        <Button onClick={onSave}>Save anyway: another person</Button>
      </DialogFoot>
    </FormDialog>
  );
}

function Known({ id, typed }: { id: string; typed: Draft }) {
  const query = useQuery(personQuery(id));
  const skeleton = (
    <Skeletons label="Loading who it is" count={1} className="person-twin">
      <SkeletonLines shapes={['title', 'long']} />
    </Skeletons>
  );
  return (
    <Loaded query={query} skeleton={skeleton}>
      {(person) => (
        <div className="person-twin">
          <FactList facts={factsOf(person, typed)} />
          {/* In a tab of its own: what is typed here stays before one's eyes. */}
          <a href={personPath(id)} target="_blank" rel="noopener">
            Open {nameOf(person)} in a new tab
          </a>
        </div>
      )}
    </Loaded>
  );
}

/** Identifying details, with those marked that equal the typed ones. */
function factsOf({ fields, memberNumber, households, email }: Person, typed: Draft) {
  const said = (isSame: boolean) => (isSame ? ' · the same' : '');
  const { dateOfBirth, phone } = fields;
  const facts: [string, string | undefined | null | false][] = [
    ['Number', memberNumber],
    [
      'Birth date',
      dateOfBirth &&
        `${dayFirstDate(dateOfBirth)}${said(dateOfBirth === typed.dateOfBirth.trim())}`,
    ],
    ['Phone', phone && `${phone}${said(isSameNumber(phone, typed.phone))}`],
    ['E-mail', email],
    ['Address', [fields.address, fields.city].filter(Boolean).join(', ')],
    ['Household', households.map(({ name }) => name).join(', ')],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
