interface DaysFieldProps {
  label: string;
  /** Such as "monday thursday"; none is the weekday of the first date. */
  value: string;
  busy: boolean;
  onType: (value: string) => void;
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Days of the week; where none is chosen it is the one of the first date. */
export function DaysField({ label, value, busy, onType }: DaysFieldProps) {
  const chosen = value.split(' ').filter(Boolean);
  return (
    <fieldset className="write-days" disabled={busy}>
      <legend>{label}</legend>
      {days.map((day) => {
        const word = day.toLowerCase();
        const isChosen = chosen.includes(word);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isChosen}
            onClick={() =>
              onType(
                (isChosen ? chosen.filter((one) => one !== word) : [...chosen, word]).join(' '),
              )
            }
          >
            {day.slice(0, 2)}
            <span className="visually-hidden">{day.slice(2)}</span>
          </button>
        );
      })}
      <p className="field-hint">None chosen: the weekday of the first date.</p>
    </fieldset>
  );
}
