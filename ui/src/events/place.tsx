import { mapHref } from '../design/navigation/links';
import { TextAnchor, WithLinks } from '../design/navigation/with-links';

/** A room is a name; an address can be looked for on a map, and a link to a call followed. */
export function Place({ name }: { name: string }) {
  return isPostalAddress(name) ? (
    <TextAnchor link={{ text: name, href: mapHref(name) }} />
  ) : (
    <WithLinks text={name} />
  );
}

const STATES =
  'AL|AK|AZ|AR|CA|CO|CT|DC|DE|FL|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY';
const houseAndStreet = /(^|[,·]\s*)\d+(-\d+)?\p{L}?\s+\p{Lu}/u;
const stateOrZip = new RegExp(`,\\s*(${STATES})\\b|\\b\\d{5}(-\\d{4})?$`);

/** A house number before its street ("Hall, 412 Elm Street"), a state or a ZIP code ("Oak Park, IL 60302"). */
export function isPostalAddress(place: string): boolean {
  return houseAndStreet.test(place) || stateOrZip.test(place);
}
