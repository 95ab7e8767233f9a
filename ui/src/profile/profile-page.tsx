import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../congregation/page-title';
import { Page } from '../design/layout/page';
import { Loaded } from '../design/loading/loaded';
import { Skeleton, SkeletonLines, Skeletons } from '../design/loading/skeleton';
import { ContactCard } from './contact-card';
import { FamilyCard } from './family/family-card';
import { FinancialCard } from './giving/financial-card';
import { MembershipCard } from './membership-card';
import { PersonalCard } from './personal-card';
import { PhotoCard } from './photo/photo-card';
import './profile.css';
import { profileQuery } from './queries';
import { SecurityCard } from './security-card';
import { SettingsCard } from './settings-card';

export function ProfilePage() {
  usePageTitle('Profile');
  const query = useQuery(profileQuery);
  return (
    <Page heading="Profile" subtitle="What your church knows about you">
      <div className="profile">
        <Loaded query={query} skeleton={<ProfileSkeletons />} className="profile" framed>
          {(profile) => (
            <>
              <PhotoCard profile={profile} />
              <div className="profile-cards">
                <div className="profile-column">
                  <ContactCard profile={profile} />
                  <MembershipCard profile={profile} />
                </div>
                <div className="profile-column">
                  <PersonalCard profile={profile} />
                </div>
              </div>
            </>
          )}
        </Loaded>
        <FamilyCard />
        <FinancialCard />
        <div className="profile-cards">
          <SettingsCard />
          <SecurityCard />
        </div>
      </div>
    </Page>
  );
}

function ProfileSkeletons() {
  return (
    <>
      <Skeletons label="Loading your profile" count={1} className="card profile-skeleton">
        <Skeleton shape="circle" />
        <SkeletonLines shapes={['title', 'short']} />
      </Skeletons>
      <div className="profile-cards">
        <Skeletons label="Loading your details" count={4} className="card profile-skeleton">
          <SkeletonLines shapes={['title', 'long', 'medium', 'short']} />
        </Skeletons>
      </div>
    </>
  );
}
