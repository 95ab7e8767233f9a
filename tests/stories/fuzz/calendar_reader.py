# What another reader makes of calendars: beginning and end of each occurrence, by the congregation's clock.
import datetime
import json
import sys
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events


def here(moment, zone):
    if isinstance(moment, datetime.datetime):
        return moment.astimezone(zone).strftime("%Y-%m-%d %H:%M")
    return moment.isoformat()


def listed(case):
    zone = ZoneInfo(case["zone"])
    calendar = icalendar.Calendar.from_ical(case["calendar"])
    first, last = (datetime.date.fromisoformat(case[name]) for name in ("from", "until"))
    day = datetime.timedelta(days=1)
    found = set()
    for event in recurring_ical_events.of(calendar).between(first - 40 * day, last + 3 * day):
        begins, ends = event["DTSTART"].dt, event["DTEND"].dt
        if not isinstance(begins, datetime.datetime):
            ends = ends - day
        words = here(begins, zone)
        if case["from"] <= words[:10] <= case["until"]:
            # Where the clock goes back in between, the portal has no end rather than one before the beginning.
            found.add(f"{words} - {max(words, here(ends, zone))}")
    return sorted(found)


json.dump([listed(case) for case in json.load(sys.stdin)], sys.stdout)
