import { usePageTitle } from '../congregation/page-title';
import { ButtonLink } from '../design/button/button';
import { door } from '../design/display/drawings';
import { Notice } from '../design/feedback/notice';
import { Page } from '../design/layout/page';
import { paths } from '../paths';

export function NotFound() {
  usePageTitle('404 Page Not Found');
  return (
    <Page heading="404 Page Not Found" subtitle="Did you forget to add the page to the router?">
      <div className="card">
        <Notice drawing={door}>
          <p>There is nothing at this address.</p>
          <ButtonLink to={paths.dashboard} look="quiet">
            Back to the dashboard
          </ButtonLink>
        </Notice>
      </div>
    </Page>
  );
}
