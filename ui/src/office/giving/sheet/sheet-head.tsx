import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageTitle } from '../../../congregation/page-title';
import { officePaths } from '../../office-paths';
import type { CountingSheet } from '../sheets/queries';
import { sheetName } from '../sheets/words';

interface SheetHeadProps {
  sheet: CountingSheet | undefined;
  /** Actions on the whole sheet. */
  children?: ReactNode;
}

export function SheetHead({ sheet, children }: SheetHeadProps) {
  const heading = sheet ? sheetName(sheet) : 'Counting sheet';
  usePageTitle(heading);
  return (
    <header className="page-head">
      <nav aria-label="Where this is" className="sheet-crumbs">
        <ol>
          <li>
            <Link href={officePaths.giving}>Giving</Link>
            <ChevronRight />
          </li>
          <li>
            <Link href={officePaths.sheets}>Counting sheets</Link>
            <ChevronRight />
          </li>
          {sheet && <li aria-current="page">Sheet {sheet.id}</li>}
        </ol>
      </nav>
      <div className="office-head">
        <div>
          <h1>{heading}</h1>
          {sheet && (
            <p>
              {sheet.counters && `Counted by ${sheet.counters} · `}
              {!sheet.isOpen ? 'closed' : sheet.signedBy ? `signed by ${sheet.signedBy}` : 'open'}
            </p>
          )}
          {sheet?.isOpen && sheet.remark && <p className="sheet-day-remark">{sheet.remark}</p>}
        </div>
        <div className="office-actions">{children}</div>
      </div>
    </header>
  );
}
