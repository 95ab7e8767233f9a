import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FoundGiver, lookUpQuery } from './queries';
import { isLoose, type LookUp } from './who';

/** In milliseconds; one goes on typing. */
const PAUSE = 120;

/** Givers that the text may mean, looked up while typing. */
export function useLookUp(text: string, date: string): LookUp<FoundGiver> {
  const wanted = isLoose(text) ? '' : text.trim();
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    if (asked === wanted) return;
    const timer = setTimeout(() => setAsked(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [asked, wanted]);
  const { data, error } = useQuery({
    ...lookUpQuery(wanted, date),
    enabled: wanted !== '' && asked === wanted,
  });
  if (wanted === '') return { is: 'here', givers: [] };
  if (data) return { is: 'here', givers: data };
  return error && asked === wanted ? { is: 'lost' } : { is: 'asked' };
}
