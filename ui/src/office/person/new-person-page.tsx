import { useState } from 'react';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { usePageTitle } from '../../congregation/page-title';
import { Button } from '../../design/button/button';
import { InfoAlert } from '../../design/feedback/alert';
import { EmailField } from '../../design/form/field';
import { Page } from '../../design/layout/page';
import { HomeFields } from '../household/home-fields';
import { personPath } from '../office-paths';
import { offerWords } from './account-actions';
import { nothingTyped } from './draft';
import { PersonForm } from './person-form';
import './person.css';
import { useLocation } from 'wouter';
import { useLastList } from '../people/last-list';
import { TwinWarning } from './twin-warning';
import { useNewPerson } from './use-new-person';
import './twin.css';

interface AlikeProps {
  people: readonly { id: string; words: string }[];
}

/** A mild warning at the field that it comes from, as one types: the best match, and the others when they are asked for. */
function Alike({ people }: AlikeProps) {
  const [all, setAll] = useState(false);
  const more = people.length - 1;
  return (
    <span role="status" className="person-alike">
      {people.length > 0 && 'Perhaps here already: '}
      {(all ? people : people.slice(0, 1)).map(({ id, words }) => (
        // In a tab of its own: what is typed here stays.
        <a key={id} href={personPath(id)} target="_blank" rel="noopener">
          {words}
        </a>
      ))}
      {more > 0 && !all && (
        <Button look="text" onClick={() => setAll(true)}>
          {`And ${more} more`}
        </Button>
      )}
    </span>
  );
}

/** The form for a new person. */
export function NewPersonPage() {
  usePageTitle('New person');
  const [, navigate] = useLocation();
  const lastList = useLastList();
  const today = todayIn(useNames().timeZone);
  const {
    typed,
    wasKept,
    twin,
    alike,
    form,
    change,
    choose,
    emailTrouble,
    homeTrouble,
    canBeForLetters,
    forget,
    closeTwin,
    saveAnyway,
  } = useNewPerson(today);
  return (
    <Page heading="New person" subtitle="Nothing but the name has to be known now.">
      <div className="card person-edit">
        {wasKept && (
          <InfoAlert>This was typed before and is not saved yet. Cancel discards it.</InfoAlert>
        )}
        <PersonForm
          {...form}
          stood={nothingTyped}
          today={today}
          save="Add this person"
          onCancel={() => {
            forget();
            navigate(lastList);
          }}
          notes={{
            lastName: <Alike people={alike.filter((one) => !one.byPhone && !one.hasEmail)} />,
            phone: <Alike people={alike.filter((one) => one.byPhone && !one.hasEmail)} />,
          }}
          more={
            <>
              <EmailField
                label={typed.lettersOnly ? 'Letters go to' : 'E-mail'}
                name="email"
                autoComplete="off"
                value={typed.email}
                error={emailTrouble}
                hint={
                  canBeForLetters ? (
                    <Button
                      look="text"
                      onClick={() => change({ email: typed.email, lettersOnly: true })}
                    >
                      {offerWords.contact.verb}: to this address
                    </Button>
                  ) : typed.lettersOnly ? (
                    'Somebody else signs in with this address. Letters go there, with the name in the subject.'
                  ) : (
                    <>
                      Their own, to sign in with. No letter goes out yet.{' '}
                      <Alike people={alike.filter(({ hasEmail }) => hasEmail)} />
                    </>
                  )
                }
                disabled={form.busy}
                onInput={({ currentTarget: { value } }) => change({ email: value })}
              />
              <HomeFields
                home={typed.home}
                busy={form.busy}
                error={homeTrouble}
                onChange={choose}
              />
            </>
          }
        />
      </div>
      {twin && (
        <TwinWarning twin={twin} typed={typed.draft} onSave={saveAnyway} onClose={closeTwin} />
      )}
    </Page>
  );
}
