import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { type AnswerOf, request } from '../api/client';
import { size } from '../design/display/size';
import { Alert } from '../design/feedback/alert';
import { Checkbox } from '../design/form/checkbox';
import { ChooseFile } from '../design/form/choose-file';
import { PasswordField } from '../design/form/field';
import { ChoiceField } from '../design/form/select';
import { Loaded } from '../design/loading/loaded';
import { Spinner } from '../design/loading/spinner';
import { paths } from '../paths';
import { ask, sendBackup, useHeed } from './client';
import { Foot, Question, QuestionForm } from './question';
import { useStepForm } from './use-step-form';

type Backups = AnswerOf<'/api/set-up/backups', 'get'>;

/** The portal as it was, from a backup that was found or from a file. */
export function RestoreStep() {
  const backups = useQuery({
    queryKey: ['set-up', 'backups'],
    queryFn: () => ask('get', '/api/set-up/backups'),
    gcTime: 0,
  });
  useHeed(backups.error);
  const [says, setSays] = useState<string>();
  if (says !== undefined) return <Waiting says={says} />;
  if (backups.data) return <Choose backups={backups.data} onTaken={setSays} />;
  return (
    <Question step="backup">
      <Loaded query={backups} skeleton={<Spinner small />}>
        {() => null}
      </Loaded>
      <Foot step="backup" />
    </Question>
  );
}

const A_FILE = '';

function Choose({ backups, onTaken }: { backups: Backups; onTaken: (says: string) => void }) {
  const { found, freeBytes } = backups;
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState<number>();
  // Its copy beside it is checked before it takes its place.
  const isFile = (name: string) => found.every((one) => one.name !== name);
  const tooLarge = file && 2 * file.size > freeBytes;
  const form = useStepForm({
    step: 'backup',
    initial: { name: found[0]?.name ?? A_FILE, passphrase: '', withoutKey: '' },
    schema: v.object({
      name: v.pipe(
        v.string(),
        v.check((name) => !isFile(name) || file !== undefined, 'Choose the file first'),
        v.check(
          (name) => !isFile(name) || !tooLarge,
          `This file needs ${size(2 * (file?.size ?? 0))} to come back, and the machine has ${size(freeBytes)} free. Put in a larger card.`,
        ),
      ),
      passphrase: v.string(),
      withoutKey: v.string(),
    }),
    send: async ({ name, passphrase, withoutKey }) => {
      const wishes = { ...(passphrase && { passphrase }), ...(withoutKey && { withoutKey: true }) };
      const { message } =
        isFile(name) && file
          ? await sendBackup(file, wishes, setSent).finally(() => setSent(undefined))
          : await ask('post', '/api/set-up/restore-found', { name, ...wishes });
      onTaken(message);
      return undefined;
    },
  });
  const { typed, busy } = form;
  const backup = found.find(({ name }) => name === typed.name);
  const keyIsLost = form.field('withoutKey').error;
  return (
    <QuestionForm of={form} action="Bring it back" busyAction="Bringing it back…">
      {found.length > 0 && (
        <ChoiceField
          label="Backup"
          value={typed.name}
          error={backup && form.field('name').error}
          disabled={busy}
          onChange={({ currentTarget }) =>
            form.typeAnew({ name: currentTarget.value, withoutKey: '' })
          }
          hint={backup && `Found in ${backup.folder}`}
          options={[
            ...found.map(
              ({ name, madeAt, bytes }) => [name, `${when(madeAt)}, ${size(bytes)}`] as const,
            ),
            [A_FILE, 'Another file'],
          ]}
        />
      )}
      {!backup && (
        <ChooseFile
          label="Backup file"
          busy={busy}
          error={form.field('name').error}
          hint={`Choose it or drop it here. The machine has ${size(freeBytes)} free.`}
          onChoose={setFile}
        />
      )}
      {(!backup || backup.isEncrypted) && (
        <PasswordField
          {...form.input('passphrase')}
          label="Passphrase"
          autoComplete="off"
          hint={backup ? undefined : 'Leave it empty if the file has none.'}
        />
      )}
      {keyIsLost && <Alert>{keyIsLost}</Alert>}
      {(keyIsLost || typed.withoutKey) && (
        <Checkbox
          label="Go on without the key: members set up their second factor anew"
          checked={typed.withoutKey !== ''}
          disabled={busy}
          onChange={({ currentTarget }) =>
            form.type({ withoutKey: currentTarget.checked ? 'yes' : '' })
          }
        />
      )}
      {sent !== undefined && <Progress percent={Math.floor(100 * sent)} />}
    </QuestionForm>
  );
}

const when = (madeAt: string) =>
  new Date(madeAt).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

const Progress = ({ percent }: { percent: number }) => (
  <div>
    <p role="status">{percent < 100 ? `Sending the file: ${percent} %` : 'Opening the backup…'}</p>
    <progress value={percent} max={100} aria-label="Sending the file" />
  </div>
);

const EVERY_MS = 1000;

/** Asked who is signed in, a portal says who or that it is nobody; what is on its way to be one says neither. */
function Waiting({ says }: { says: string }) {
  const { data: isBack = false } = useQuery({
    queryKey: ['set-up', 'is-back'],
    queryFn: async () => [200, 401].includes((await request('/api/auth/me')).status),
    refetchInterval: ({ state }) => (state.data ? false : EVERY_MS),
    gcTime: 0,
  });
  if (!isBack) {
    return (
      <Question step="backup" title="Your portal is coming back" lead={says}>
        <Spinner small />
        <p>It opens again within a minute. Leave this page open: it says when.</p>
      </Question>
    );
  }
  return (
    <Question
      key="back"
      step="backup"
      title="Your portal is back"
      lead="Sign in as you did before."
    >
      <p>
        <a href={paths.login} className="button button-primary">
          Sign in
        </a>
      </p>
    </Question>
  );
}
