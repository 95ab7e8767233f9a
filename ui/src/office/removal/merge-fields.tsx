import { type ReactNode, useId } from 'react';
import { Pill } from '../../design/display/pill';
import { type FieldName, fields } from '../person/fields';
import { accountWords, fullName } from '../person/words';
import { type MergeChoice, shownValue, valueFrom } from './merge-choice';
import type { MergePreview } from './queries';

interface WhichStaysProps {
  /** Each with the row in this column as the one that stays. */
  sides: [MergePreview, MergePreview];
  stays: string;
  onChoose: (id: string) => void;
}

/** The head of both columns: the entry that stays keeps its number and its account. */
export function WhichStays({ sides, stays, onChoose }: WhichStaysProps) {
  const id = useId();
  return (
    <fieldset className="merge-row merge-head">
      <legend>Which entry stays</legend>
      {sides.map(({ kept, refusal }) => {
        const { words, tone } = accountWords[kept.account];
        const signsIn = [kept.email, kept.signInName].filter(Boolean).join(' or ');
        return (
          <Choice
            key={kept.id}
            name={id}
            checked={stays === kept.id}
            disabled={refusal !== undefined}
            onChoose={() => onChoose(kept.id)}
          >
            <strong>{fullName(kept.fields)}</strong>
            <span className="soft">No. {kept.memberNumber}</span>
            <Pill tone={tone}>{words}</Pill>
            {signsIn && <span className="soft">{signsIn}</span>}
            <span className="soft">{kept.households.join(', ') || 'No household'}</span>
          </Choice>
        );
      })}
    </fieldset>
  );
}

interface MergeFieldProps {
  name: FieldName;
  preview: MergePreview;
  choice: MergeChoice;
  /** The ids of the rows from left to right: they keep their place whichever stays. */
  columns: [string, string];
  onChoose: (row: string) => void;
}

/** One field that is not the same: either value can stay. */
export function MergeField({ name, preview, choice, columns, onChoose }: MergeFieldProps) {
  const id = useId();
  const from = valueFrom(name, preview, choice);
  return (
    <fieldset className="merge-row">
      <legend>{fields[name].label}</legend>
      {columns.map((row) => {
        const side = preview.kept.id === row ? preview.kept : preview.other;
        const value = shownValue(name, side);
        return (
          <Choice key={row} name={id} checked={from === row} onChoose={() => onChoose(row)}>
            {value ? <span>{value}</span> : <span className="soft">Nothing</span>}
          </Choice>
        );
      })}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ name, checked, disabled, onChoose, children }: ChoiceProps) {
  return (
    <label className="merge-choice">
      <input type="radio" name={name} checked={checked} disabled={disabled} onChange={onChoose} />
      <span className="merge-value">{children}</span>
    </label>
  );
}
