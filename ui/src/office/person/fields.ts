import type { components } from '../../api/schema';
import { genders, maritalStatuses, OR_TYPED, relationships } from '../../profile/edit/choices';

type PersonFields = components['schemas']['PersonFields'];
export type FieldName = keyof PersonFields | 'memberNumber';

export interface Field {
  label: string;
  kind?: 'day' | 'lines' | 'phone' | 'country' | 'occupation' | 'status';
  /** The only ones there are. */
  options?: readonly string[];
  /** In characters. */
  limit?: number;
  required?: true;
  wide?: true;
  hint?: string;
}

const name = { limit: 100 } as const;
const day = { kind: 'day' } as const;
const lines = { kind: 'lines' } as const;
const NOTE = 4000;
const TEXT = 200;

/** All that the office writes of a person, in the order of the form; the limits are the server's. */
export const fields: Record<FieldName, Field> = {
  firstName: { label: 'First Name', required: true, ...name },
  lastName: { label: 'Last Name', required: true, ...name },
  dateOfBirth: { label: 'Birth Date', ...day },
  preferredName: { label: 'Preferred Name', ...name },
  memberNumber: { label: 'Member Number', limit: 50 },
  phone: { label: 'Phone', kind: 'phone' },
  address: { label: 'Address', wide: true },
  country: { label: 'Country', kind: 'country' },
  city: { label: 'City' },
  state: { label: 'State/Province' },
  zipCode: { label: 'ZIP / Postal Code' },
  gender: { label: 'Gender', options: genders },
  maritalStatus: { label: 'Marital Status', options: maritalStatuses },
  anniversary: { label: 'Wedding Anniversary', ...day },
  occupation: { label: 'Occupation', kind: 'occupation', hint: OR_TYPED },
  employer: { label: 'Employer' },
  membershipStatus: { label: 'Membership Status', kind: 'status', required: true },
  ministryGroup: { label: 'Ministry Group' },
  membershipDate: { label: 'Membership Date', ...day },
  joinDate: { label: 'Joined', ...day },
  baptismDate: { label: 'Baptism Date', ...day },
  confirmationDate: { label: 'Confirmation Date', ...day },
  emergencyContactName: { label: 'Contact Name' },
  emergencyContactRelationship: { label: 'Relationship to Them', options: relationships },
  emergencyContactPhone: { label: 'Contact Phone', kind: 'phone' },
  allergies: { label: 'Allergies', ...lines },
  medicalConditions: { label: 'Medical Conditions', ...lines },
  officeNotes: {
    label: 'Office Notes',
    limit: NOTE,
    wide: true,
    hint: 'Only the office sees this.',
    ...lines,
  },
  notes: {
    label: 'Notes',
    limit: NOTE,
    wide: true,
    hint: 'The person can read this, and writes it, too.',
    ...lines,
  },
};

export const fieldNames = Object.keys(fields) as FieldName[];

interface Group {
  title: string;
  names: FieldName[];
}

export const addressNames = between('address', 'zipCode');

/** What nine of ten people need. */
export const firstGroups: Group[] = [
  { title: 'Name', names: between('firstName', 'dateOfBirth') },
  { title: 'Contact', names: ['phone'] },
  { title: 'Address', names: addressNames },
];

/** The others, behind "More fields". With the first, every field stands in one. */
export const moreGroups: Group[] = [
  { title: 'Preferred name and number', names: between('preferredName', 'memberNumber') },
  { title: 'Personal', names: between('gender', 'employer') },
  { title: 'Church', names: between('membershipStatus', 'confirmationDate') },
  { title: 'Emergency contact', names: between('emergencyContactName', 'emergencyContactPhone') },
  { title: 'Health', names: between('allergies', 'medicalConditions') },
  { title: 'Notes', names: between('officeNotes', 'notes') },
];

function between(first: FieldName, last: FieldName): FieldName[] {
  return fieldNames.slice(fieldNames.indexOf(first), fieldNames.indexOf(last) + 1);
}

/** Stored in lower case; a church may have words of its own beside these. */
export const membershipStatuses = ['member', 'active', 'inactive', 'visitor'];

export const limitOf = (name: FieldName) => fields[name].limit ?? TEXT;

export function isField(name: string | undefined): name is FieldName {
  return fieldNames.includes(name as FieldName);
}
