import { useEffect, useState } from 'react';
import { TextField } from '../../design/form/field';

/** In milliseconds: the pause in typing after which the search begins. */
const PAUSE = 300;

interface SearchFilterProps {
  name?: string;
  hint: string;
  /** The search that the list shows. */
  value: string;
  onSearch: (search: string) => void;
}

/** The search among a list's filters. */
export function SearchFilter({ value, onSearch, ...field }: SearchFilterProps) {
  const [typed, setTyped] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: onSearch is another function at each render
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      setTyped(undefined);
      onSearch(typed.trim());
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label="Search"
      type="search"
      autoComplete="off"
      maxLength={200}
      value={typed ?? value}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      {...field}
    />
  );
}
