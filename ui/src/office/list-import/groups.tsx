import { type ReactNode, useState } from 'react';
import { Tabs } from '../../design/navigation/tabs';

interface Group {
  name: string;
  label: string;
  /** In its label. */
  count: number;
  isThere: boolean;
  panel: ReactNode;
}

/** The rows of a file in groups, of which one is shown. */
export function Groups({ label, groups }: { label: string; groups: Group[] }) {
  const [chosen, setChosen] = useState<string>();
  const [first, ...others] = groups
    .filter(({ isThere }) => isThere)
    .map(({ name, label, count, panel }) => ({
      name,
      label: `${label} (${count.toLocaleString('en-US')})`,
      panel,
    }));
  if (!first) return null;
  return (
    <div>
      <Tabs
        label={label}
        tabs={[first, ...others]}
        chosen={chosen ?? first.name}
        onChoose={setChosen}
      />
    </div>
  );
}
