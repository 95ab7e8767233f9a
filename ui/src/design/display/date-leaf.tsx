import './date-leaf.css';

interface DateLeafProps {
  /** The whole date, for machines. */
  date: string;
  day: string;
  month: string;
  year?: string;
}

/** A leaf torn from the calendar. Read aloud it is "22 November 2026". */
export function DateLeaf({ date, day, month, year }: DateLeafProps) {
  return (
    <time className={year ? 'leaf leaf-wide' : 'leaf'} dateTime={date}>
      <span className="leaf-day">{day}</span> <span className="leaf-month">{month}</span>{' '}
      {year && <span className="leaf-year">{year}</span>}
    </time>
  );
}
