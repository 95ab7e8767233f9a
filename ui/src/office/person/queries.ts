import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { office } from '../client';
import { OfficeRefusal } from '../refusal';

export type Person = components['schemas']['Person'];
export type PersonEvent = components['schemas']['PersonEvent'];
export type PersonHousehold = components['schemas']['PersonHousehold'];

const NOBODY = { code: 'not_found', message: 'There is no such person here.' } as const;
const PEOPLE = ['api', 'office', 'people'];

/** Others may change a person at any time, so the page reads again each time it is opened. */
export const personQuery = (id: string) =>
  queryOptions<Person>({
    queryKey: [...PEOPLE, id],
    queryFn: async () => {
      const person = await office('get', '/api/office/people/{id}', { at: { id } });
      // A name that the server has for something else.
      if (!person.fields) throw new OfficeRefusal(404, NOBODY, '');
      return person;
    },
    staleTime: 0,
  });

/** After any change: the page shows this, and what lists them is read again when it is next opened. */
export function showPerson(client: QueryClient, person: Person): void {
  const { queryKey } = personQuery(person.id);
  client.setQueryData(queryKey, person);
  listsAreOld(client, person.id);
}

/** Something about this person changed that the answer does not hold. */
export async function readPersonAgain(client: QueryClient, id: string): Promise<void> {
  listsAreOld(client, id);
  await client.invalidateQueries(personQuery(id));
}

/** Everybody's page but this one's, and the list: households stand on several. */
function listsAreOld(client: QueryClient, id: string): void {
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) =>
      queryKey[1] === PEOPLE[1] && queryKey[0] === PEOPLE[0] && queryKey[3] !== id,
  });
}

/** They are gone, and so is all that was read of them. */
export function forgetPerson(client: QueryClient, id: string): void {
  listsAreOld(client, id);
  client.removeQueries(personQuery(id));
}
