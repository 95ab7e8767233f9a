import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button/button';
import { Alert } from '../../design/feedback/alert';
import { useKeepFocus } from '../../design/form/keep-focus';
import type { Draft, Troubles } from './draft';
import { FieldInput } from './field-input';
import { type FieldName, fields, firstGroups, moreGroups } from './fields';

const moreNames = moreGroups.flatMap(({ names }) => names);
/** The one field among them that a new person begins with. */
const BEGUN = 'membershipStatus';

interface PersonFormProps {
  draft: Draft;
  stood: Draft;
  today: string;
  troubles: Troubles;
  /** The saved values of the fields that both editors changed. */
  theirs?: Partial<Draft>;
  /** A refusal that is not about a field. */
  problem: string | undefined;
  busy: boolean;
  save: string;
  /** Fields that are not the person's own, such as the household, with the group they belong to. */
  more?: ReactNode;
  /** One of these needs attention. */
  moreTroubles?: boolean;
  /** What there is to say or to choose below a group, by its title. */
  below?: Readonly<Record<string, ReactNode>>;
  /** Notes at fields: mild ones, which hold nothing up. */
  notes?: Partial<Record<FieldName, ReactNode>>;
  onType: (name: FieldName, text: string) => void;
  onTake?: (name: FieldName) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** The fields of a person in their groups, the rarer ones folded; the caller keeps their values. */
export function PersonForm(props: PersonFormProps) {
  const {
    draft,
    stood,
    today,
    troubles,
    theirs = {},
    problem,
    busy,
    save,
    more,
    moreTroubles = false,
    below = {},
    notes = {},
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const attention = { ...troubles, ...theirs };
  const needsAttention = moreTroubles || Object.keys(attention).length > 0;
  // What was typed before, or needs attention, is in sight.
  const [opened, setOpened] = useState(() =>
    moreNames.some((name) => name !== BEGUN && draft[name] !== stood[name]),
  );
  const showsMore = opened || moreNames.some((name) => name in attention);
  const toggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) =>
    setOpened(currentTarget.open);
  useKeepFocus(busy);
  // Opened by a button that is gone now.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>('input')?.focus();
  }, []);
  // The focus goes to the first problem.
  useEffect(() => {
    if (!needsAttention && !problem) return;
    const place = '[aria-invalid], .field-hint button, [role="alert"]';
    const first = form.current?.querySelector<HTMLElement>(place);
    first?.scrollIntoView({ block: 'center' });
    first?.focus();
  }, [needsAttention, problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSave();
    // Said before already: the keyboard is led there again.
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const group = ({ title, names }: (typeof firstGroups)[number]) => (
    <fieldset key={title} className="person-group">
      <legend>{title}</legend>
      <div className="person-grid">
        {names.map((name) => (
          <div key={name} className={fields[name].wide && 'person-wide'}>
            <FieldInput
              name={name}
              value={draft[name]}
              stood={stood[name]}
              today={today}
              error={troubles[name]}
              theirs={theirs[name]}
              note={notes[name]}
              busy={busy}
              onType={(text) => props.onType(name, text)}
              onTake={() => props.onTake?.(name)}
            />
          </div>
        ))}
        {title === 'Contact' && more}
      </div>
      {below[title]}
    </fieldset>
  );
  return (
    <form ref={form} className="person-form" noValidate onSubmit={submit}>
      {problem && <Alert>{problem}</Alert>}
      <p className="soft">Fields with a star (*) are required.</p>
      {firstGroups.map(group)}
      <details className="person-fields" open={showsMore} onToggle={toggle}>
        <summary>More fields</summary>
        <div className="person-form">{moreGroups.map(group)}</div>
      </details>
      <div className="person-foot">
        <Button look="quiet" disabled={busy} onClick={props.onCancel}>
          Cancel
        </Button>
        <p role="status">{needsAttention ? 'Some fields need your attention.' : ''}</p>
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : save}
        </Button>
      </div>
    </form>
  );
}
