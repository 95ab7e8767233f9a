import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useMinWidth } from '../../design/layout/use-width';
import { OfficeFrame, type OfficeFrameProps } from '../layout/office-frame';
import { givingGroups, isAt, officePaths, placeNames, places } from '../office-paths';
import './giving-frame.css';

const groups = givingGroups.map((name) => ({
  name,
  pages: placeNames.filter((place) => places[place].group === name),
}));

/** A page of the treasurer's: the way to the others stands above what is on it. */
export function GivingFrame({ children, ...head }: OfficeFrameProps) {
  return (
    <OfficeFrame {...head}>
      <GivingPages />
      {children}
    </OfficeFrame>
  );
}

/** Side by side where there is room for all; on a phone one group at a time. */
function GivingPages() {
  const [location] = useLocation();
  const here = groups.findIndex(({ pages }) => pages.some((page) => isAt(location, page)));
  const [opened, setOpened] = useState<number>();
  const hasRoom = useMinWidth('77rem');
  return (
    <nav className="giving-pages" aria-label="Giving">
      {groups.map(({ name, pages }, at) => {
        const isOpen = hasRoom || at === (opened ?? here);
        return (
          <div key={name} className="giving-group">
            {hasRoom ? (
              <span className="giving-group-name">{name}</span>
            ) : (
              <button
                type="button"
                className="giving-group-name"
                aria-expanded={isOpen}
                onClick={() => setOpened(at)}
              >
                {name}
              </button>
            )}
            {isOpen && (
              <ul>
                {pages.map((page) => (
                  <li key={page}>
                    <Link
                      href={officePaths[page]}
                      aria-current={isAt(location, page) ? 'page' : undefined}
                    >
                      {places[page].title}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </nav>
  );
}
