import { useEffect, useState } from 'react';
import { Button } from '../design/button/button';
import { TextField } from '../design/form/field';
import { SelectField } from '../design/form/select';
import './events-tools.css';
import type { EventsView } from './events-view';

/** The pause in typing before a search, in milliseconds. */
const PAUSE = 250;

interface EventsToolsProps {
  view: EventsView;
  categories: string[];
  thisMonth: string;
  onView: (change: Partial<EventsView>, way: { replace: boolean }) => void;
}

/** Search as one types, one category, list or month. */
export function EventsTools({ view, categories, thisMonth, onView }: EventsToolsProps) {
  const [typed, setTyped] = useState(view.search);
  // The way back leads to another search; a space at the end is one that goes on.
  useEffect(
    () => setTyped((typed) => (typed.trim() === view.search ? typed : view.search)),
    [view.search],
  );
  useEffect(() => {
    if (typed.trim() === view.search) return;
    const timer = setTimeout(() => onView({ search: typed.trim() }, { replace: true }), PAUSE);
    return () => clearTimeout(timer);
  });
  return (
    <search className="events-tools">
      <TextField
        label="Search events"
        type="search"
        name="search"
        autoComplete="off"
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {categories.length > 1 && (
        <SelectField
          label="Category"
          options={categories}
          none="All"
          value={view.category}
          onChange={({ currentTarget }) =>
            onView({ category: currentTarget.value }, { replace: false })
          }
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: two views of one list, not a part of a form */}
      <div className="events-views" role="group" aria-label="View">
        <Button
          look="quiet"
          aria-pressed={view.month === ''}
          onClick={() => onView({ month: '' }, { replace: false })}
        >
          List
        </Button>
        <Button
          look="quiet"
          aria-pressed={view.month !== ''}
          onClick={() => onView({ month: view.month || thisMonth }, { replace: false })}
        >
          Month
        </Button>
      </div>
    </search>
  );
}
