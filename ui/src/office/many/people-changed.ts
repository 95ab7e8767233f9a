import type { QueryClient } from '@tanstack/react-query';

/** Several people are not as they were: the list, their pages and their households are read again. */
export function peopleChanged(client: QueryClient): void {
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('office') });
}
