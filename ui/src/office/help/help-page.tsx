import { occasions, pages } from 'virtual:handbook';
import { Link, useParams } from 'wouter';
import { bulletin } from '../../design/display/drawings';
import { Notice } from '../../design/feedback/notice';
import { HandbookText } from '../../handbook/handbook-text';
import { OfficeFrame } from '../layout/office-frame';
import { officePaths } from '../office-paths';
import './help.css';

/** The handbook's pages, each with the occasion on which it is needed. */
export function HelpPage() {
  return (
    <OfficeFrame subtitle="The handbook, a page for each occasion">
      <ul className="card help-pages">
        {occasions.map(({ name, when }) => (
          <li key={name}>
            <Link href={`${officePaths.help}/${name}`}>{pages[name]?.title}</Link>
            <p>{when}</p>
          </li>
        ))}
      </ul>
    </OfficeFrame>
  );
}

/** One page of the handbook. */
export function HandbookPage() {
  const { page: name = '' } = useParams();
  const page = pages[name];
  const allPages = (
    <Link href={officePaths.help} className="help-all">
      All pages
    </Link>
  );
  if (page) {
    return (
      <OfficeFrame heading={page.title} subtitle={allPages}>
        <HandbookText key={name} pieces={page.pieces} />
      </OfficeFrame>
    );
  }
  return (
    <OfficeFrame subtitle={allPages}>
      <Notice drawing={bulletin} title="The handbook has no such page">
        <p>Perhaps it has another name since the last version.</p>
      </Notice>
    </OfficeFrame>
  );
}
