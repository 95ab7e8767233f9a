/** Calendar days as YYYY-MM-DD, reckoned apart from the product's own code. */

/** A zone where it is the middle of the day, so that no story meets a midnight. */
export function zoneInDaytime(): string {
  const zones = [
    'America/Chicago',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Australia/Sydney',
    'Pacific/Honolulu',
  ];
  const hour = (zone: string) =>
    Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: zone }).format());
  return zones.find((zone) => hour(zone) >= 3 && hour(zone) < 22) ?? 'America/Chicago';
}

/** Today in this zone, or so many days later. */
export function day(zone: string, later = 0): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format();
  return plus(today, later);
}

/** Sunday to Saturday around today. */
export function week(zone: string): string[] {
  const today = day(zone);
  const weekday = new Date(`${today}T00:00Z`).getUTCDay();
  return [0, 1, 2, 3, 4, 5, 6].map((place) => plus(today, place - weekday));
}

/** The same day of an earlier year; 1980 had a leap day. */
export function in1980(date: string): string {
  return `1980${date.slice(4)}`;
}

/** A day in words: `{ month: 'long', day: 'numeric' }` is "November 22". */
export function words(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  );
}

function plus(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
