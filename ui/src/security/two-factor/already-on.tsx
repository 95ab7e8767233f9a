import { Link } from 'wouter';
import { usePageTitle } from '../../congregation/page-title';
import { ButtonLink } from '../../design/button/button';
import { padlock } from '../../design/display/more-drawings';
import { Notice } from '../../design/feedback/notice';
import { Page } from '../../design/layout/page';
import { paths } from '../../paths';

export function AlreadyOn() {
  usePageTitle('2FA Already Enabled');
  return (
    <Page
      heading="2FA Already Enabled"
      subtitle="Two-factor authentication is already active on your account"
    >
      <div className="card">
        <Notice drawing={padlock}>
          <p>
            On the page <Link href={paths.security}>Security</Link> you can make new backup codes,
            or turn it off.
          </p>
          <ButtonLink to={paths.profile}>Back to Profile</ButtonLink>
        </Notice>
      </div>
    </Page>
  );
}
