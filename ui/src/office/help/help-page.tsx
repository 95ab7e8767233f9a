import { occasions, type Piece, pages } from 'virtual:handbook';
import { createElement, type ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { bulletin } from '../../design/display/drawings';
import { Notice } from '../../design/feedback/notice';
import { useTargetOfAddress } from '../../design/navigation/target-of-address';
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
        <Text key={name} pieces={page.pieces} />
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

function Text({ pieces }: { pieces: Piece[] }) {
  useTargetOfAddress(true);
  return <div className="card help-text">{pieces.map(drawn)}</div>;
}

function drawn(piece: Piece, key: number): ReactNode {
  if (typeof piece === 'string') return piece;
  const { tag, id, href, inside } = piece;
  const children = inside.map(drawn);
  if (href?.startsWith('/')) {
    return (
      <Link key={key} href={href}>
        {children}
      </Link>
    );
  }
  const element = createElement(tag, { key, id, href }, children);
  // A wide table is scrolled beside the text, also with the keyboard.
  if (tag !== 'table') return element;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section key={key} className="help-table" tabIndex={0} aria-label="Table">
      {element}
    </section>
  );
}
