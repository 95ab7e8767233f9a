import { type CalendarDate, dayOf } from '../congregation/calendar';
import { InPlace } from '../congregation/in-place';
import { EventCard } from './event-card';
import type { ChurchEvent } from './queries';
import { fold, isNear } from './series';
import { SeriesCard } from './series-card';
import { byMonth } from './upcoming-and-past';

/** Events under their months. After what is near, each series is one card with its further dates. */
export function Months({ events, today }: { events: ChurchEvent[]; today: CalendarDate }) {
  const { alone, series } = fold(events, today);
  if (series.length === 0) return byMonth(alone).map(month);
  const near = byMonth(alone.filter((event) => isNear(event, today)));
  const further = byMonth(alone.filter((event) => !isNear(event, today)));
  const goesOn = near.at(-1)?.[0];
  const isPast = dayOf(events[0]?.startDate ?? today) < today;
  return (
    <>
      {near.map(month)}
      <section className="stack" aria-labelledby="series-title">
        <h2 id="series-title" className="event-month">
          Regular dates
        </h2>
        {series.map((series) => (
          <SeriesCard key={series.dates[0]?.id} series={series} />
        ))}
      </section>
      {further.map(([name, events]) =>
        month([name === goesOn ? `${isPast ? 'Earlier' : 'Later'} in ${name}` : name, events]),
      )}
    </>
  );
}

function month([name, events]: [string, ChurchEvent[]]) {
  return (
    <section key={name} className="stack" aria-label={name}>
      <h2 className="event-month">{name}</h2>
      {events.map((event) => (
        <EventCard key={event.id} event={event}>
          <InPlace what="event" of={event} />
        </EventCard>
      ))}
    </section>
  );
}
