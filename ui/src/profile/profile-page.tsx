import Mail from 'lucide-react/icons/mail';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import { usePageTitle } from '../congregation/page-title';
import { Avatar } from '../design/avatar';
import { initialsOfMember } from '../design/initials';
import { Page } from '../design/page';
import { useSignedInUser } from '../sign-in/session';
import './profile.css';

export function ProfilePage() {
  usePageTitle('Profile');
  const user = useSignedInUser();
  return (
    <Page heading="Profile" subtitle="How you are known in this portal">
      <section className="card profile-card" aria-label="Your details">
        <Avatar size="huge" initials={initialsOfMember(user)} picture={user.profilePicture} />
        <div className="profile-words">
          <h2>
            {user.firstName} {user.lastName}
          </h2>
          <dl className="profile-facts">
            <div>
              <dt>
                <Mail /> Email
              </dt>
              <dd>{user.email}</dd>
            </div>
            <div>
              <dt>
                {user.twoFactorEnabled ? <ShieldCheck /> : <ShieldOff />} Two-factor authentication
              </dt>
              <dd>
                {user.twoFactorEnabled
                  ? 'On: signing in also asks for a code from your authenticator app'
                  : 'Off: signing in asks for your password only'}
              </dd>
            </div>
          </dl>
        </div>
      </section>
    </Page>
  );
}
