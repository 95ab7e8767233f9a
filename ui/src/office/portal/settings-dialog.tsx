import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showToast } from '../../design/feedback/toast-store';
import { PasswordField, TextField } from '../../design/form/field';
import { SelectField } from '../../design/form/select';
import { office } from '../client';
import { OfficeRefusal } from '../refusal';
import { StepUpDialog } from '../rights/step-up-dialog';
import { type Setting, settingsQuery } from './queries';
import { labelOf } from './setting-label';

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
      busyAction="Saving…"
      incomplete={changes.length === 0}
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
}

/** A pause in typing after which the server says whether it fits, in milliseconds. */
const PAUSE = 400;

function SettingField({ setting, value, isChanged, busy, error, onType }: SettingFieldProps) {
  const { name, input, meaning } = setting;
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  const check = useQuery({
    queryKey: ['office', 'settings', name, paused],
    queryFn: () =>
      office('get', '/api/office/portal/settings/{name}', {
        at: { name },
        query: { value: paused },
      }),
    enabled: isChanged && input !== 'secret' && paused === value,
    retry: false,
  });
  const refused =
    check.error instanceof OfficeRefusal && paused === value ? check.error.sentence : undefined;
  const field = {
    label: labelOf(name),
    hint: meaning,
    error: error ?? (isChanged ? refused : undefined),
    value,
    disabled: busy,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onType(currentTarget.value),
  };
  switch (input) {
    case 'yes-no':
      return <SelectField {...field} options={['yes', 'no']} />;
    case 'secret':
      return (
        <PasswordField
          {...field}
          autoComplete="off"
          placeholder={setting.value ? 'Leave it empty to keep the present one' : ''}
        />
      );
    case 'number':
      return <TextField {...field} inputMode="numeric" autoComplete="off" />;
    case 'time':
      return <TextField {...field} type="time" />;
    default:
      return <TextField {...field} autoComplete="off" />;
  }
}
