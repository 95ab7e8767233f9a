import type { components } from '../../api/schema';

type Schemas = components['schemas'];
export type Household = Schemas['Household'];
export type HouseholdRole = Schemas['HouseholdRole'];

export const shared = ['address', 'city', 'state', 'zipCode', 'country', 'phone'] as const;
export type SharedField = (typeof shared)[number] | 'name';
export type HouseholdDraft = Record<SharedField, string>;

export const sharedLabels: Record<SharedField, string> = {
  name: 'Name of the household',
  address: 'Address',
  city: 'City',
  state: 'State/Province',
  zipCode: 'ZIP / Postal Code',
  country: 'Country',
  phone: 'Phone',
};

export const sharedFields = Object.keys(sharedLabels) as SharedField[];

export function householdDraft(household: Household): HouseholdDraft {
  return Object.fromEntries(
    sharedFields.map((name) => [name, household[name] ?? '']),
  ) as HouseholdDraft;
}

/** Nothing but what was changed; a text that was emptied as null. */
export function householdChange(draft: HouseholdDraft, stood: HouseholdDraft) {
  const changed = sharedFields.filter((name) => draft[name].trim() !== stood[name].trim());
  return Object.fromEntries(changed.map((name) => [name, draft[name].trim() || null]));
}

/** The people that a new address applies to, in a sentence. */
export function whoMovesAlong(household: Household): string {
  const others = withAnotherAddress(household).map(({ firstName }) => firstName);
  if (others.length === 0)
    return 'The address and the phone number change for everybody here who shares them.';
  const list = new Intl.ListFormat('en-US').format(others);
  const verb = others.length === 1 ? 'has' : 'have';
  return `The address changes for everybody who shares it. ${list} ${verb} another address, which stays as it is.`;
}

/** Those who live here and have an address of their own. */
export function withAnotherAddress({ people }: Household) {
  return people.filter(
    ({ deceasedOn, leftOn, sharesAddress }) => !deceasedOn && !leftOn && !sharesAddress,
  );
}

/** One who lives in this household alone: of others the first household may be another one. */
export function livingOnlyHere({ people }: Household): string | undefined {
  return (people.find(({ elsewhere }) => elsewhere.length === 0) ?? people[0])?.id;
}

/** A child may live in two households: by its role in one, or if it is under 18. */
export function mayLiveInTwo(
  role: HouseholdRole | '',
  dateOfBirth: string | undefined,
  today: string,
) {
  if (role === 'child') return true;
  if (role || !dateOfBirth) return false;
  const adultOn = `${Number(dateOfBirth.slice(0, 4)) + 18}${dateOfBirth.slice(4)}`;
  return today < adultOn;
}
