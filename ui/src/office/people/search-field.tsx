import Search from 'lucide-react/icons/search';
import { type Ref, useEffect, useRef, useState } from 'react';

/** In milliseconds: so long nothing is typed before it is searched for. */
const PAUSE = 250;

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  /** The search of the list that is shown. */
  value: string;
  onSearch: (search: string) => void;
  /** The arrow that leads from here into the list. */
  onDown: () => void;
}

/** Searches as one types. */
export function SearchField({ ref, value, onSearch, onDown }: SearchFieldProps) {
  // While something is typed that is not searched for yet.
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const searchFor = (search: string) => {
    clearTimeout(timer.current);
    setTyped(undefined);
    if (search !== value) onSearch(search);
  };
  return (
    <search className="people-search">
      <Search />
      <input
        ref={ref}
        type="search"
        aria-label="Search people"
        aria-keyshortcuts="/"
        placeholder="Search by name, street, town, e-mail, phone or member number"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck="false"
        enterKeyHint="search"
        maxLength={200}
        value={typed ?? value}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => searchFor(value), PAUSE);
        }}
        onKeyDown={(event) => {
          const { key, currentTarget } = event;
          if (!['Enter', 'Escape', 'ArrowDown'].includes(key) || event.nativeEvent.isComposing)
            return;
          event.preventDefault();
          searchFor(key === 'Escape' ? '' : currentTarget.value);
          if (key === 'ArrowDown') onDown();
          if (key === 'Escape' && currentTarget.value === '') currentTarget.blur();
        }}
      />
      <span className="key" aria-hidden="true">
        /
      </span>
    </search>
  );
}
