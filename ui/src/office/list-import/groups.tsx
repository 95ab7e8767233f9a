import { type ReactNode, useState } from 'react';

interface Group {
  name: string;
  label: string;
  /** In its label. */
  count: number;
  isThere: boolean;
  /** It needs somebody: it is open, however long it is. */
  isAsked?: boolean;
  panel: () => ReactNode;
}

/** A longer group is folded until it is asked for. */
const FEW = 8;

/** The rows of a file in groups, each with its count. */
export function Groups({ label, groups }: { label: string; groups: Group[] }) {
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const there = groups.filter(({ isThere }) => isThere);
  if (there.length === 0) return null;
  return (
    <section className="list-groups" aria-label={label}>
      {there.map(({ name, label, count, isAsked = false, panel }) => {
        const isOpen = chosen[name] ?? (isAsked || count <= FEW);
        return (
          <details key={name} open={isOpen}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
            <summary
              onClick={(event) => {
                event.preventDefault();
                setChosen({ ...chosen, [name]: !isOpen });
              }}
            >
              {label} ({count.toLocaleString('en-US')})
            </summary>
            {isOpen && panel()}
          </details>
        );
      })}
    </section>
  );
}
