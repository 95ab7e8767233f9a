import { useState } from 'react';
import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { TextField } from '../../../design/form/field';
import { ChoiceField } from '../../../design/form/select';
import { wholeYear } from '../../../profile/giving/statement-paper/statement';
import { type Period, wrongWith, yearAsPeriod, yearsOffered } from './period';

const OTHER = 'other';

interface PeriodChooserProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** A year, or other days. */
export function PeriodChooser({ period, onChange }: PeriodChooserProps) {
  const today = todayIn(useNames().timeZone);
  const [asksDays, setAsksDays] = useState(false);
  const chosen = asksDays ? undefined : wholeYear(period);
  const change = (change: Partial<Period>) => {
    const { from, to } = { ...period, ...change };
    // A day that is half typed is none.
    if (from !== '' && to !== '') onChange({ from, to });
  };
  return (
    <div className="filters">
      <ChoiceField
        label="Statements of"
        name="statements-of"
        options={[
          ...yearsOffered(today, period).map((year) => [year, year] as const),
          [OTHER, 'Other days'],
        ]}
        value={chosen ?? OTHER}
        onChange={({ currentTarget: { value } }) => {
          setAsksDays(value === OTHER);
          if (value !== OTHER) onChange(yearAsPeriod(value));
        }}
      />
      {chosen === undefined && (
        <>
          <TextField
            label="First day"
            name="statements-from"
            type="date"
            value={period.from}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
          <TextField
            label="Last day"
            name="statements-to"
            type="date"
            value={period.to}
            error={wrongWith(period)}
            onChange={({ currentTarget }) => change({ to: currentTarget.value })}
          />
        </>
      )}
    </div>
  );
}
