import { describe, expect, test } from 'vitest';
import {
  dayNumber,
  dayOf,
  shortDate,
  shortMonth,
  timeOf,
  todayIn,
  weekdayDate,
  year,
} from './calendar';
import { dayFirstDate, longDate, longMonth, monthAndDay, weekOf } from './more-dates';

const morning = '2026-11-22T10:00:00-06:00';

describe('formats', () => {
  test.each([
    ['d', dayNumber, morning, '22'],
    ['d of a single digit', dayNumber, '2026-11-02', '2'],
    ['MMM', shortMonth, morning, 'Nov'],
    ['MMM in September', shortMonth, '2026-09-05', 'Sep'],
    ['MMMM', longMonth, morning, 'November'],
    ['yyyy', year, morning, '2026'],
    ['MMM d, yyyy', shortDate, morning, 'Nov 22, 2026'],
    ['MMMM d', monthAndDay, '2026-11-15', 'November 15'],
    ['MMMM d, yyyy', longDate, '2026-11-21', 'November 21, 2026'],
    ['d MMMM yyyy', dayFirstDate, '1942-09-05', '5 September 1942'],
    ['d MMMM yyyy of what is none', dayFirstDate, '', ''],
    ['EEEE, MMMM d', weekdayDate, '2026-11-18', 'Wednesday, November 18'],
    ['a date that is none', shortDate, 'soon', ''],
  ])('%s', (_, format, date, shown) => {
    expect(format(date)).toBe(shown);
  });

  test.each([
    ['2026-11-22T10:00:00-06:00', '10:00 AM'],
    ['2026-11-25T18:30:00-06:00', '6:30 PM'],
    ['2026-12-25T00:00:00-06:00', '12:00 AM'],
    ['2026-12-25T12:05:00-06:00', '12:05 PM'],
    ['2026-11-26', undefined],
  ])('h:mm a of %s', (date, shown) => {
    expect(timeOf(date)).toBe(shown);
  });

  test('the wall clock of the congregation is shown whatever its offset', () => {
    for (const offset of ['-10:00', '+00:00', 'Z', '+14:00']) {
      expect(timeOf(`2026-11-22T23:45:00${offset}`)).toBe('11:45 PM');
      expect(shortDate(`2026-11-22T23:45:00${offset}`)).toBe('Nov 22, 2026');
    }
  });

  test('an hour that the phone skips in spring is shown all the same', () => {
    expect(timeOf('2026-03-08T02:30:00-07:00')).toBe('2:30 AM');
  });
});

test('the day is the part before the time', () => {
  expect(dayOf(morning)).toBe('2026-11-22');
  expect(dayOf('2026-11-26')).toBe('2026-11-26');
});

describe('today', () => {
  test.each([
    ['America/Chicago', '2026-11-21T05:59:00Z', '2026-11-20'],
    ['America/Chicago', '2026-11-21T06:00:00Z', '2026-11-21'],
    ['Pacific/Auckland', '2026-11-20T11:00:00Z', '2026-11-21'],
  ])('in %s at %s is %s', (zone, now, today) => {
    expect(todayIn(zone, new Date(now))).toBe(today);
  });

  test('falls back to the phone when its tables do not know the zone', () => {
    expect(todayIn('Mars/Olympus', new Date())).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

describe('the week goes from Sunday to Saturday', () => {
  test.each([
    ['2026-11-15', '2026-11-15', '2026-11-21'],
    ['2026-11-20', '2026-11-15', '2026-11-21'],
    ['2026-11-21', '2026-11-15', '2026-11-21'],
    ['2026-11-22', '2026-11-22', '2026-11-28'],
    ['2027-01-01', '2026-12-27', '2027-01-02'],
    ['2028-02-29', '2028-02-27', '2028-03-04'],
  ])('of %s', (day, start, end) => {
    expect(weekOf(day)).toEqual({ start, end });
  });
});
