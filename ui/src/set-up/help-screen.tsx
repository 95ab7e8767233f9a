import { pages } from 'virtual:handbook';
import { Link } from 'wouter';
import { HandbookText } from '../handbook/handbook-text';
import { paths } from '../paths';
import { Question } from './question';
import { helpPath } from './steps';

/** A page of the handbook, in a tab beside the question that it is about. */
export function HelpScreen({ page: name }: { page: string }) {
  const page = pages[name];
  return (
    <Question
      title={page?.title ?? 'The handbook has no such page'}
      lead={<Link href={paths.setUp}>Go on with set-up</Link>}
    >
      {page && (
        <HandbookText
          pieces={page.pieces}
          at={(href) => helpPath(href.slice(href.lastIndexOf('/') + 1))}
        />
      )}
    </Question>
  );
}
