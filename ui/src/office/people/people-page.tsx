import { usePageTitle } from '../../congregation/page-title';
import { Page } from '../../design/layout/page';

/** Everybody the congregation knows. */
export function PeoplePage() {
  usePageTitle('People');
  return <Page heading="People">{null}</Page>;
}
