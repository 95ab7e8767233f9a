import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './tabs.css';

interface Tab {
  name: string;
  label: string;
  panel: ReactNode;
}

interface TabsProps {
  /** Label of the choice, for screen readers. */
  label: string;
  tabs: [Tab, ...Tab[]];
  /** The name of one of them; of none, the first one is meant. */
  chosen: string;
  onChoose: (name: string) => void;
}

/** ARIA tabs: arrows, Home and End move and choose. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.name === chosen) ?? tabs[0];

  const move = (event: KeyboardEvent) => {
    const from = tabs.indexOf(current);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs.at(to % tabs.length);
    if (!next) return;
    onChoose(next.name);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.name}`)}`)?.focus();
  };

  return (
    <>
      <div role="tablist" aria-label={label} className="tabs" ref={list} onKeyDown={move}>
        {tabs.map((tab) => {
          const selected = tab === current;
          return (
            <button
              key={tab.name}
              type="button"
              role="tab"
              id={`${id}-${tab.name}`}
              className="tab"
              aria-selected={selected}
              aria-controls={selected ? `${id}-panel` : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => onChoose(tab.name)}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current.name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable by keyboard to be scrolled
        tabIndex={0}
      >
        {current.panel}
      </div>
    </>
  );
}
