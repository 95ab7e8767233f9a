import { isValid, parseISO } from 'date-fns';
import * as v from 'valibot';
import type { components } from '../../api/schema';
import type { MemberProfile } from '../queries';
import { troubleWithCountry } from './choices';

interface Rule {
  label: string;
  required?: true;
  /** In characters; what has none is a day. */
  limit?: number;
}

const name = { limit: 100, required: true } as const;
const needed = { limit: 200, required: true } as const;
const text = { limit: 200 } as const;
const day = {} as const;

/** The fields that a member can change, in the order of the form; the limits are the server's. */
export const rules = {
  firstName: { label: 'First Name', ...name },
  lastName: { label: 'Last Name', ...name },
  preferredName: { label: 'Preferred Name', limit: 100 },
  phone: { label: 'Phone', ...text },
  address: { label: 'Address', ...needed },
  country: { label: 'Country', ...needed },
  city: { label: 'City', ...needed },
  state: { label: 'State/Province', ...needed },
  zipCode: { label: 'ZIP / Postal Code', ...text },
  dateOfBirth: { label: 'Birth Date', ...day },
  gender: { label: 'Gender', ...text },
  maritalStatus: { label: 'Marital Status', ...text },
  anniversary: { label: 'Wedding Anniversary', ...day },
  occupation: { label: 'Occupation', ...text },
  employer: { label: 'Employer', ...text },
  membershipDate: { label: 'Membership Date', ...day },
  baptismDate: { label: 'Baptism Date', ...day },
  confirmationDate: { label: 'Confirmation Date', ...day },
  emergencyContactName: { label: 'Contact Name', ...text },
  emergencyContactRelationship: { label: 'Relationship to You', ...text },
  emergencyContactPhone: { label: 'Contact Phone', ...text },
  allergies: { label: 'Allergies', ...text },
  medicalConditions: { label: 'Medical Conditions', ...text },
  notes: { label: 'Notes', limit: 4000 },
} as const satisfies Record<keyof components['schemas']['ProfileUpdate'], Rule>;

export type FieldName = keyof typeof rules;
/** As it stands in the form; an empty text is nothing. */
export type Draft = Record<FieldName, string>;

export const fieldNames = Object.keys(rules) as FieldName[];
export const EARLIEST_DAY = '1900-01-01';

export function ruleOf(name: FieldName): Rule {
  return rules[name];
}

export function draftOf(profile: MemberProfile): Draft {
  return eachField((name) => profile[name] ?? '');
}

/**
 * All fields, trimmed, without text as null. What the member left alone goes
 * back to the letter, because the server does not judge it: an imported value
 * that would not be taken today must not keep them from mending their phone.
 */
export function updateOf(draft: Draft, stood: Draft): Record<FieldName, string | null> {
  return eachField(
    (name) => (draft[name] === stood[name] ? draft[name] : draft[name].trim()) || null,
  );
}

interface Judging {
  /** The profile as it was when the form was opened. */
  stood: Draft;
  /** The congregation's. */
  today: string;
  /** Whether a date is typed in part, which the browser gives out as no date. */
  unfinished: (name: FieldName) => boolean;
}

export function schemaOf(judging: Judging) {
  return v.object(
    eachField((name) =>
      v.pipe(
        v.string(),
        v.check(
          (text) => !troubleWith(name, text, judging),
          ({ input }) => troubleWith(name, input, judging) ?? '',
        ),
      ),
    ),
  );
}

/** The reason why this text cannot be saved. */
export function troubleWith(name: FieldName, text: string, judging: Judging): string | undefined {
  const { label, required, limit } = ruleOf(name);
  const typed = text.trim();
  if (!typed && limit === undefined && judging.unfinished(name)) {
    return `${label} is not a complete date`;
  }
  if (!typed) return required && `${label} is required`;
  if (text === judging.stood[name]) return undefined;
  if (limit === undefined) return troubleWithDay(label, typed, judging.today);
  if (name === 'country') return troubleWithCountry(typed);
  return lengthOf(typed) > limit ? `${label} is too long` : undefined;
}

export function troubleWithDay(label: string, day: string, today: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isValid(parseISO(day))) {
    return `${label} is not a real date`;
  }
  if (day < EARLIEST_DAY) return `${label} is before 1900. Please check the year`;
  return day > today ? `${label} is in the future. Please check the year` : undefined;
}

/** How much room there is, from shortly before the end on. */
export function roomLeft(name: FieldName, text: string): string | undefined {
  const { limit } = ruleOf(name);
  if (limit === undefined) return undefined;
  const left = limit - lengthOf(text.trim());
  if (left > Math.min(limit / 10, 100)) return undefined;
  if (left === 0) return 'There is no room for more';
  const count = Math.abs(left);
  const characters = count === 1 ? 'character' : 'characters';
  if (left > 0) return `Room for ${count} more ${characters}`;
  return `Please shorten this by ${count} ${characters}`;
}

/** As people count, and the server. */
const lengthOf = (text: string) => [...text].length;

function eachField<T>(make: (name: FieldName) => T): Record<FieldName, T> {
  return Object.fromEntries(fieldNames.map((name) => [name, make(name)])) as Record<FieldName, T>;
}
