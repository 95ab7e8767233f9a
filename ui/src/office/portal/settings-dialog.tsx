import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MailProviderField, providerHint } from '../../congregation/mail-provider-field';
import { TimeZoneField } from '../../congregation/time-zone-field';
import { Button } from '../../design/button/button';
import { showToast } from '../../design/feedback/toast-store';
import { Checkbox } from '../../design/form/checkbox';
import { PasswordField, TextField } from '../../design/form/field';
import { ChoiceField } from '../../design/form/select';
import { office } from '../client';
import { OfficeRefusal } from '../refusal';
import { StepUpDialog } from '../rights/step-up-dialog';
import { PassphraseFields } from './passphrase-fields';
import { type Setting, settingsQuery } from './queries';

/** The setting that nobody can look up again. */
const PASSPHRASE = 'backup-passphrase';

interface SettingsDialogProps {
  group: string;
  settings: Setting[];
  onClose: () => void;
}

/** The settings of a group, checked while they are typed, and changed together. */
export function SettingsDialog({ group, settings, onClose }: SettingsDialogProps) {
  const client = useQueryClient();
  // A secret is never shown, so an empty field leaves it as it is.
  const begun = (setting: Setting) => (setting.input === 'secret' ? '' : setting.value);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [passphraseAgain, setPassphraseAgain] = useState('');
  const changes = settings
    .map((setting) => ({ setting, value: typed[setting.name] ?? begun(setting) }))
    .filter(({ setting, value }) => value !== begun(setting));
  const isAtField = (error: Error) =>
    error instanceof OfficeRefusal && settings.some(({ name }) => name === error.field);
  return (
    <StepUpDialog
      title={group}
      lead="Every change is written down with what was there before."
      action="Save"
      // An order at the certificate authority takes up to half a minute.
      busyAction={
        changes.some(({ setting }) => setting.input === 'address')
          ? 'Trying the address…'
          : 'Saving…'
      }
      incomplete={changes.length === 0 || (typed[PASSPHRASE] ?? '') !== passphraseAgain}
      typed={typed}
      shows={isAtField}
      fields={(busy, error) =>
        settings.map((setting) => (
          <SettingField
            key={setting.name}
            setting={setting}
            value={typed[setting.name] ?? begun(setting)}
            isChanged={changes.some((change) => change.setting === setting)}
            busy={busy}
            error={
              error instanceof OfficeRefusal && error.field === setting.name
                ? error.sentence
                : undefined
            }
            onType={(value) => setTyped({ ...typed, [setting.name]: value })}
            again={passphraseAgain}
            onTypeAgain={setPassphraseAgain}
          />
        ))
      }
      work={(stepUp) =>
        office('put', '/api/office/portal/settings', {
          body: {
            changes: changes.map(({ setting: { name, value: before }, value }) => ({
              name,
              value,
              before,
            })),
            stepUp,
          },
        })
      }
      onDone={({ message }) => {
        onClose();
        showToast({ title: 'Done', description: message });
        client.invalidateQueries();
      }}
      onClose={() => {
        onClose();
        client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      }}
    />
  );
}

interface SettingFieldProps {
  setting: Setting;
  value: string;
  isChanged: boolean;
  busy: boolean;
  error: string | undefined;
  onType: (value: string) => void;
  /** The passphrase, typed once more. */
  again: string;
  onTypeAgain: (again: string) => void;
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const NOT_TRIED = 'It is not tried here: when it is saved, send yourself a test letter.';

const TRIED = 'Whether the portal opens there is tried when it is saved.';

/** A pause in typing after which the server says whether it fits, in milliseconds. */
const PAUSE = 400;

function SettingField(props: SettingFieldProps) {
  const { setting, value, isChanged, busy, error, onType, again, onTypeAgain } = props;
  const { name, label, input, meaning } = setting;
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  const isSettled = paused === value;
  const check = useQuery({
    queryKey: ['office', 'settings', name, paused],
    queryFn: () =>
      office('get', '/api/office/portal/settings/{name}', {
        at: { name },
        query: { value: paused },
      }),
    enabled: isChanged && input !== 'secret' && isSettled,
    retry: false,
  });
  const refused =
    check.error instanceof OfficeRefusal && isSettled ? check.error.sentence : undefined;
  const found = isChanged && isSettled ? check.data : undefined;
  // No server is called before it is saved.
  const says =
    found && (name === 'mail-server' ? NOT_TRIED : input === 'address' ? TRIED : found.message);
  const here = window.location.origin;
  const field = {
    label,
    hint: says ? `${meaning} ${says}` : meaning,
    error: error ?? (isChanged ? refused : undefined),
    value,
    disabled: busy,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onType(currentTarget.value),
  };
  const ofSecret = setting.value ? 'Leave it empty to keep the present one' : '';
  if (name === 'time-zone') {
    const { onChange: _, ...shown } = field;
    return <TimeZoneField {...shown} name={name} onChoose={onType} />;
  }
  if (name === 'mail-server') {
    return (
      <>
        <MailProviderField
          server={value}
          hint={providerHint(value)}
          disabled={busy}
          onChoose={onType}
        />
        <TextField {...field} autoComplete="off" />
      </>
    );
  }
  if (name === PASSPHRASE) {
    const { onChange: _, ...shown } = field;
    return (
      <PassphraseFields
        {...shown}
        placeholder={ofSecret}
        again={again}
        onType={onType}
        onTypeAgain={onTypeAgain}
      />
    );
  }
  switch (input) {
    case 'yes-no':
      return (
        <Checkbox
          label={label}
          hint={meaning}
          checked={value === 'yes'}
          disabled={busy}
          onChange={({ currentTarget }) => onType(currentTarget.checked ? 'yes' : 'no')}
        />
      );
    case 'address':
      return (
        <TextField
          {...field}
          inputMode="url"
          autoComplete="off"
          aside={
            value !== here && (
              <Button look="text" disabled={busy} onClick={() => onType(here)}>
                Use {here}, where you are now
              </Button>
            )
          }
        />
      );
    case 'weekly':
      return <WeeklyField {...field} onType={onType} />;
    case 'secret':
      return <PasswordField {...field} autoComplete="off" placeholder={ofSecret} />;
    case 'number':
      return <TextField {...field} inputMode="numeric" autoComplete="off" />;
    case 'time':
      return (
        <TextField
          {...field}
          type="time"
          aside={
            value && (
              <Button look="text" disabled={busy} onClick={() => onType('')}>
                Never<span className="visually-hidden">: {label}</span>
              </Button>
            )
          }
        />
      );
    default:
      return <TextField {...field} autoComplete="off" />;
  }
}

interface WeeklyFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  disabled: boolean;
  onType: (value: string) => void;
}

/** A weekday and a time, or never. */
function WeeklyField({ label, hint, error, value, disabled, onType }: WeeklyFieldProps) {
  const [day = '', time = '09:00'] = value ? value.split(' ') : [];
  const choices = days.map((name) => [name.toLowerCase(), name] as const);
  return (
    <>
      <ChoiceField
        label={label}
        hint={hint}
        error={error}
        value={day}
        disabled={disabled}
        options={[['', 'Never'], ...choices]}
        onChange={({ currentTarget }) =>
          onType(currentTarget.value && `${currentTarget.value} ${time}`)
        }
      />
      {day && (
        <TextField
          label="At"
          type="time"
          value={time}
          disabled={disabled}
          onChange={({ currentTarget }) => onType(`${day} ${currentTarget.value}`)}
        />
      )}
    </>
  );
}
