import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { usePageTitle } from '../../congregation/page-title';
import { InfoAlert } from '../../design/feedback/alert';
import { EmailField } from '../../design/form/field';
import { Page } from '../../design/layout/page';
import { HomeFields } from '../household/home-fields';
import { nothingTyped } from './draft';
import { PersonForm } from './person-form';
import './person.css';
import { useLocation } from 'wouter';
import { useLastList } from '../people/last-list';
import { TwinWarning } from './twin-warning';
import { useNewPerson } from './use-new-person';

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
    form,
    change,
    choose,
    emailTrouble,
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
          more={
            <>
              <EmailField
                label="E-mail"
                name="email"
                autoComplete="off"
                value={typed.email}
                error={emailTrouble}
                hint="Their own, to sign in with. No letter goes out yet."
                disabled={form.busy}
                onInput={({ currentTarget: { value } }) => change({ email: value })}
              />
              <HomeFields home={typed.home} busy={form.busy} onChange={choose} />
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
