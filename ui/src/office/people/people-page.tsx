import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { Button, ButtonLink } from '../../design/button/button';
import { useMinWidth } from '../../design/layout/use-width';
import { Loaded } from '../../design/loading/loaded';
import { OfficeFrame } from '../layout/office-frame';
import { PeopleFileDialog } from '../many/people-file-dialog';
import { officePaths } from '../office-paths';
import { Choices } from './choices';
import { ChosenBar } from './chosen-bar';
import { KeysDialog } from './keys-dialog';
import { rememberList } from './last-list';
import { NobodyFound, UnknownFilter } from './nobody-found';
import './people.css';
import { PeopleFoot } from './people-foot';
import { PeopleSkeletons } from './people-skeletons';
import { PeopleTable } from './people-table';
import { peopleCountsQuery, peopleQuery } from './queries';
import { SearchField } from './search-field';
import { useChoice } from './use-choice';
import { useListKeys } from './use-list-keys';
import { rowsIn, useRowOfBefore } from './use-row-of-before';
import { addressOfView, changedView, countPeople, grouped, viewOf } from './view';

const PrintPeople = lazy(async () => ({
  default: (await import('../people-paper/print-people')).PrintPeople,
}));

/** Everybody the congregation knows: found as one types, fifty at a time. */
export function PeoplePage() {
  const hasRoom = useMinWidth('26rem');
  const headHasImport = useMinWidth('64rem');
  const view = viewOf(useSearch());
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const people = useQuery(peopleQuery(view));
  const counts = useQuery(peopleCountsQuery).data;
  const choice = useChoice();
  const [showsKeys, setShowsKeys] = useState(false);
  const [takesFile, setTakesFile] = useState(false);
  // Counted, for the paper stays after the dialog.
  const [papers, setPapers] = useState(0);
  const [asksPaper, setAsksPaper] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const rows = () => rowsIn(list.current);
  const rowAt = () =>
    rows().indexOf(
      document.activeElement?.closest('tr')?.querySelector('.row-link') as HTMLElement,
    );
  const focusRow = (at: number) => {
    rows().at(at)?.focus();
  };

  useListKeys({
    search: () => {
      search.current?.focus();
      search.current?.select();
    },
    help: () => setShowsKeys(true),
    move: (key) => {
      const at = rowAt();
      const last = rows().length - 1;
      if (last < 0) return false;
      if (at < 0 && key !== 'ArrowDown') return false;
      if (key === 'ArrowUp' && at === 0) search.current?.focus();
      else
        focusRow({ ArrowDown: Math.min(at + 1, last), ArrowUp: at - 1, Home: 0, End: last }[key]);
      return true;
    },
    choose: () => {
      const person = people.data?.people[rowAt()];
      if (person) choice.toggle(person);
      return person !== undefined;
    },
    letGo: () => {
      choice.keep([]);
      return choice.chosen.length > 0;
    },
  });

  // Another page of the list begins at its top, for the eyes and for the keyboard.
  const place = `${view.after} ${view.before}`;
  const shownPlace = useRef(place);
  useEffect(() => {
    if (shownPlace.current === place) return;
    shownPlace.current = place;
    window.scrollTo(0, 0);
    list.current?.focus({ preventScroll: true });
  }, [place]);

  const address = addressOfView(view);
  useEffect(() => rememberList(client, address), [client, address]);
  const keepRow = useRowOfBefore(list, people.data !== undefined);

  const isKnown = view.unknown.length === 0;
  const isPlaced = view.after !== undefined || view.before !== undefined;
  return (
    <OfficeFrame
      subtitle={
        counts
          ? `${countPeople(counts.everyone)} in ${counts.households === 1 ? '1 household' : `${grouped(counts.households)} households`}`
          : 'Everybody the congregation knows'
      }
      actions={
        <>
          {isKnown && (
            <>
              <Button
                look="quiet"
                onClick={() => {
                  setPapers(papers + 1);
                  setAsksPaper(true);
                }}
              >
                Print<span className="visually-hidden"> this list</span>
              </Button>
              <Button look="quiet" onClick={() => setTakesFile(true)}>
                Download<span className="visually-hidden"> this list</span>
              </Button>
              <ButtonLink look="quiet" to={addressOfView(view, officePaths.letter)}>
                Letter<span className="visually-hidden"> to this list</span>
              </ButtonLink>
            </>
          )}
          {headHasImport && (
            <ButtonLink look="quiet" to={officePaths.peopleImport}>
              Import<span className="visually-hidden"> a list</span>
            </ButtonLink>
          )}
          <ButtonLink to={officePaths.newPerson}>
            New<span className={hasRoom ? undefined : 'visually-hidden'}> person</span>
          </ButtonLink>
        </>
      }
    >
      <SearchField
        ref={search}
        value={view.search}
        onSearch={(search) =>
          navigate(addressOfView(changedView(view, { search })), { replace: true })
        }
        onDown={() => focusRow(0)}
      />
      <Choices view={view} counts={counts} />
      <div
        ref={list}
        tabIndex={-1}
        className="card people"
        aria-busy={people.isPlaceholderData}
        onClickCapture={keepRow}
      >
        {choice.chosen.length > 0 && (
          <ChosenBar choice={choice} shown={people.data?.people ?? []} />
        )}
        {isKnown ? (
          <Loaded query={people} skeleton={<PeopleSkeletons />}>
            {(found) =>
              found.people.length > 0 ? (
                <PeopleTable people={found.people} choice={choice} />
              ) : (
                <NobodyFound view={view} />
              )
            }
          </Loaded>
        ) : (
          <UnknownFilter view={view} />
        )}
        {people.error && isPlaced && (
          <p className="people-first-page">
            <Link href={addressOfView(changedView(view, {}))}>Go to the first page</Link>
          </p>
        )}
      </div>
      <PeopleFoot
        view={view}
        found={people.data}
        counts={counts}
        onKeys={() => setShowsKeys(true)}
        headHasImport={headHasImport}
      />
      {takesFile && <PeopleFileDialog view={view} onClose={() => setTakesFile(false)} />}
      {asksPaper && (
        <Suspense>
          <PrintPeople key={papers} view={view} onClose={() => setAsksPaper(false)} />
        </Suspense>
      )}
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </OfficeFrame>
  );
}
