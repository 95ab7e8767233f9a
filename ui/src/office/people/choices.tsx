import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../design/button/button';
import { Dialog } from '../../design/dialog/dialog';
import { DialogHead } from '../../design/dialog/dialog-parts';
import '../../design/dialog/form-dialog.css';
import { useMinWidth } from '../../design/layout/use-width';
import { FilterChips } from './filter-chips';
import { MoreFiltersDialog } from './more-filters-dialog';
import type { PeopleCounts } from './queries';
import { SortSelect } from './sort-select';
import { addressOfView, changedView, filterWords, type PeopleView, sorts } from './view';

interface ChoicesProps {
  view: PeopleView;
  counts: PeopleCounts | undefined;
}

/** Who is listed, and in which order; on a phone a sheet, so that the list begins on the first screen. */
export function Choices(props: ChoicesProps) {
  const { sort } = props.view;
  const hasRoom = useMinWidth('48rem');
  const [isOpen, setIsOpen] = useState(false);
  if (hasRoom) {
    return (
      <div className="people-choices">
        <Both {...props} />
      </div>
    );
  }
  const close = () => setIsOpen(false);
  return (
    <div className="people-choices">
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {filterWords(props.view)}, {sorts[sort].toLowerCase()}
        <span className="visually-hidden">: change</span> ▾
      </Button>
      {isOpen && (
        <Dialog label="Who is listed" className="form-dialog people-sheet" onClose={close}>
          <div className="form-dialog-frame">
            <DialogHead title="Who is listed" onClose={close} />
            <div className="form-dialog-body">
              <Both {...props} onChosen={close} />
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function Both({ view, counts, onChosen }: ChoicesProps & { onChosen?: () => void }) {
  const [, navigate] = useLocation();
  const [asksMore, setAsksMore] = useState(false);
  return (
    <>
      <FilterChips view={view} counts={counts} onChosen={onChosen} />
      <Button look="text" onClick={() => setAsksMore(true)}>
        More filters…
      </Button>
      <SortSelect
        sort={view.sort}
        onSort={(sort) => navigate(addressOfView(changedView(view, { sort })), { replace: true })}
      />
      {asksMore && (
        <MoreFiltersDialog
          view={view}
          groups={counts?.ministryGroups ?? []}
          onChosen={(change) => {
            navigate(addressOfView(changedView(view, change)));
            setAsksMore(false);
            onChosen?.();
          }}
          onClose={() => setAsksMore(false)}
        />
      )}
    </>
  );
}
