import { useState } from 'react';
import { Button } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { InfoAlert } from '../../design/feedback/alert';
import { Checkbox } from '../../design/form/checkbox';
import { ChooseFile } from '../../design/form/choose-file';
import { Spinner } from '../../design/loading/spinner';
import { randomName } from '../random-name';
import { WhyNot } from '../rights/why-not';
import { RunningImport } from '../running-import';
import { BroughtIn } from './brought-in';
import './calendar-dialog.css';
import { EarlierImports } from './earlier-imports';
import { useImportCalendar } from './queries';
import { UnknownZones } from './unknown-zones';
import { importedInWords, importInWords, removeInWords } from './words';

interface Wishes {
  alsoAlike: boolean;
  removeMissing: boolean;
  zones: Record<string, string>;
}

const nothingMore: Wishes = { alsoAlike: false, removeMissing: false, zones: {} };

/** The old calendar: its file is chosen, what it would do is shown, and then it is brought in. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [wishes, setWishes] = useState(nothingMore);
  const rehearsal = useImportCalendar({ dryRun: true });
  const work = useImportCalendar({ dryRun: false });
  const busy = work.isPending;
  const foreseen = rehearsal.data;
  const error = work.error ?? rehearsal.error;
  const job = [rehearsal, work].find(({ isPending }) => isPending)?.variables?.job;

  const rehearse = (file: File | undefined, wishes: Wishes) => {
    setFile(file);
    setWishes(wishes);
    work.reset();
    rehearsal.reset();
    if (file) rehearsal.mutate({ file, ...wishes, job: randomName() });
  };

  const action = file && foreseen && !work.data ? importInWords(foreseen) : undefined;
  return (
    <FormDialog title="Bring in a calendar" busy={busy} onClose={onClose}>
      <form
        className="form-dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (file && action) work.mutate({ file, ...wishes, job: randomName() });
        }}
      >
        <div className="form-dialog-body">
          <ChooseFile
            label="Calendar file (.ics)"
            accept=".ics,text/calendar"
            busy={busy}
            hint="Google, Outlook and Apple export one. You see what it would do first."
            onChoose={(file) => rehearse(file, nothingMore)}
          />
          {rehearsal.isPending && <Spinner />}
          {job && <RunningImport key={job} job={job} busy={busy ? 'Importing...' : 'Reading...'} />}
          {error && <WhyNot error={error} />}
          {work.data ? (
            <InfoAlert>{importedInWords(work.data)}</InfoAlert>
          ) : (
            foreseen && (
              <BroughtIn
                said={foreseen}
                unknownZones={
                  <UnknownZones
                    asked={foreseen.unknownZones}
                    answered={wishes.zones}
                    disabled={busy}
                    onAnswer={(zones) => rehearse(file, { ...wishes, zones })}
                  />
                }
                alsoAlike={
                  (foreseen.lookAlikes.length > 0 || wishes.alsoAlike) && (
                    <Checkbox
                      label="Also bring in what looks like an event that is here"
                      checked={wishes.alsoAlike}
                      disabled={busy}
                      onChange={() => rehearse(file, { ...wishes, alsoAlike: !wishes.alsoAlike })}
                    />
                  )
                }
                removeMissing={
                  foreseen.missing.length > 0 && (
                    <Checkbox
                      label={removeInWords(foreseen)}
                      checked={wishes.removeMissing}
                      disabled={busy}
                      onChange={() =>
                        rehearse(file, { ...wishes, removeMissing: !wishes.removeMissing })
                      }
                    />
                  )
                }
              />
            )
          )}
          <EarlierImports />
        </div>
        <DialogFoot busy={busy} cancel={work.data ? 'Close' : 'Cancel'} onCancel={onClose}>
          {action && (
            <Button type="submit" disabled={busy}>
              {busy ? 'Importing...' : action}
            </Button>
          )}
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
