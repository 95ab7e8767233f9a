/**
 * The portal's calendar files, read with Thunderbird's parser: the same instants as the portal's own.
 * The calendars are what the server's stories hold the program to (tests/stories/calendar/programs.rs).
 */
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import calendars from './calendars.json';

const read = (calendar: string) => new ICAL.Component(ICAL.parse(calendar));

describe.each(calendars)('$zone', ({ zone, calendar, instants }) => {
  const component = read(calendar);
  const events = component
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event, { strictExceptions: true }));
  const expected: Record<string, string> = instants;

  test('every occurrence is at its instant', () => {
    expect(events).toHaveLength(100);
    const rules = new ICAL.Timezone(component.getFirstSubcomponent('vtimezone') ?? undefined);
    expect(rules.tzid).toBe(zone);
    for (const { uid, startDate } of events) {
      const begins = startDate.clone();
      // By the rules in the file itself, and not by those that the parser may know already.
      if (begins.zone !== ICAL.Timezone.utcTimezone) begins.zone = rules;
      const instant = new Date(begins.toUnixTime() * 1000);
      expect(instant.toISOString().replace('.000Z', 'Z'), uid).toBe(
        expected[uid.split('@')[0] ?? ''],
      );
    }
  });

  test('what is not a time is there, too', () => {
    for (const { component: event, summary, uid, sequence } of events) {
      expect(`${summary}@member-portal`).toBe(uid);
      expect([0, 1, 2]).toContain(sequence);
      expect(event.getFirstPropertyValue('status')).toBe('CONFIRMED');
      expect(String(event.getFirstPropertyValue('dtstamp'))).toBe('2018-11-20T18:00:00Z');
      expect(event.getFirstPropertyValue('url')).toBe(
        `https://portal.example.org/events/${summary}`,
      );
    }
    expect(component.getFirstPropertyValue('name')).toBe('Grace Community Church');
    expect(String(component.getFirstPropertyValue('refresh-interval'))).toBe('PT6H');
  });
});
