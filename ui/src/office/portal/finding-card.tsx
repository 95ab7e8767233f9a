import { useState } from 'react';
import { Link } from 'wouter';
import { plusDays, shortDate, todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { Button, ButtonLink } from '../../design/button/button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { TextField } from '../../design/form/field';
import { paths } from '../../paths';
import { office } from '../client';
import { officePaths } from '../office-paths';
import { OfficeRefusal, useOfWhatStands } from '../refusal';
import { WhyNot } from '../rights/why-not';
import { BackupFileDialog } from './backup-file-dialog';
import { Command } from './command';
import { DOWNLOAD, partsOf, remedies, SECOND_FACTOR } from './findings';
import type { Finding } from './queries';
import { useDone } from './use-done';

/** What was found, since when, and what to do about it. */
export function FindingCard({ finding }: { finding: Finding }) {
  const { name, isProblem, says, advice = '', foundAt, asideUntil, asideBecause } = finding;
  const [putsAside, setPutsAside] = useState(false);
  const [takesFile, setTakesFile] = useState(false);
  const mendedBy = asideUntil ? undefined : finding.mendedBy;
  const remedy = mendedBy ? remedies[mendedBy] : undefined;
  const mend = useDone(async (work: () => Promise<{ message: string }>) => {
    const done = await work();
    await office('post', '/api/office/portal/look');
    return done;
  });
  const takeBack = useDone(() =>
    office('delete', '/api/office/portal/findings/{name}', { at: { name } }),
  );
  const refused = mend.error ?? takeBack.error;
  const tone = asideUntil ? 'aside' : isProblem ? 'problem' : 'care';
  return (
    <article className={`card finding finding-${tone}`} aria-label={says}>
      <div className="finding-words">
        <h2>{says}</h2>
        {asideUntil ? (
          <p>
            Put aside until {shortDate(asideUntil)} by {finding.asideBy}: {asideBecause}
          </p>
        ) : (
          partsOf(advice).map(({ text, isCommand }) =>
            isCommand ? <Command key={text} text={text} /> : <p key={text}>{text}</p>,
          )
        )}
        <p className="soft">
          Since {shortDate(foundAt)}
          {' · '}
          <Link href={`${officePaths.help}/${finding.page}`}>More in the handbook</Link>
        </p>
      </div>
      <div className="portal-actions">
        {remedy ? (
          <Button look="quiet" disabled={mend.isPending} onClick={() => mend.mutate(remedy.work)}>
            {mend.isPending ? 'Working…' : remedy.label}
          </Button>
        ) : mendedBy === DOWNLOAD ? (
          <Button look="quiet" onClick={() => setTakesFile(true)}>
            Download a backup
          </Button>
        ) : (
          mendedBy && (
            <ButtonLink
              look="quiet"
              to={mendedBy === SECOND_FACTOR ? paths.setUpTwoFactor : officePaths.portalSettings}
            >
              {mendedBy === SECOND_FACTOR ? 'Turn it on' : 'Settings'}
              <span className="visually-hidden">: {says}</span>
            </ButtonLink>
          )
        )}
        {asideUntil ? (
          <Button
            look="text"
            disabled={takeBack.isPending}
            onClick={() => takeBack.mutate(undefined)}
          >
            Take back
            <span className="visually-hidden">: {says}</span>
          </Button>
        ) : (
          <Button look="text" onClick={() => setPutsAside(true)}>
            Put aside
            <span className="visually-hidden">: {says}</span>
          </Button>
        )}
      </div>
      {refused && <WhyNot error={refused} />}
      {takesFile && <BackupFileDialog onClose={() => setTakesFile(false)} />}
      {putsAside && <AsideDialog finding={finding} onClose={() => setPutsAside(false)} />}
    </article>
  );
}

/** Until when, and why: whoever comes later can read both. */
function AsideDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const today = todayIn(useNames().timeZone);
  const [until, setUntil] = useState<string>(plusDays(today, 14));
  const [because, setBecause] = useState('');
  const { name } = finding;
  const aside = useDone(async () => {
    const done = await office('put', '/api/office/portal/findings/{name}', {
      at: { name },
      body: { until, because },
    });
    onClose();
    return done;
  });
  const { isPending } = aside;
  const error = useOfWhatStands(aside.error, { until, because });
  const refusedAt = (field: string) =>
    error instanceof OfficeRefusal && error.field === field ? error.sentence : undefined;
  const isSaidAtField = refusedAt('until') ?? refusedAt('because');
  return (
    <FormDialog title="Put this aside" busy={isPending} onClose={onClose}>
      <form
        className="form-dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          aside.mutate(undefined);
        }}
      >
        <div className="form-dialog-body">
          {error && !isSaidAtField && <WhyNot error={error} />}
          <p>{finding.says}</p>
          <TextField
            label="Until"
            type="date"
            required
            value={until}
            error={refusedAt('until')}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          />
          <TextField
            label="Because"
            required
            maxLength={200}
            value={because}
            error={refusedAt('because')}
            hint="For whoever comes after you, such as “The new card arrives on Friday.”"
            onChange={({ currentTarget }) => setBecause(currentTarget.value)}
          />
        </div>
        <DialogFoot busy={isPending} onCancel={onClose}>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Saving…' : 'Put aside'}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
