import { type ReactNode, useEffect, useState } from 'react';
import { usePageTitle } from '../../congregation/page-title';
import { ButtonLink } from '../../design/button/button';
import { door } from '../../design/display/drawings';
import { padlock } from '../../design/display/more-drawings';
import { Notice } from '../../design/feedback/notice';
import { Page } from '../../design/layout/page';
import { paths } from '../../paths';
import { useSignedInUser } from '../../session/session';
import type { Role } from '../office-paths';
import { forgetRights, useRights } from './rights';

interface OfficeGateProps {
  /** Any of them opens it. */
  roles: readonly Role[];
  children: ReactNode;
}

/** In front of the office's pages: lets in whom the role lets in, and tells the others why not. */
export function OfficeGate({ roles, children }: OfficeGateProps) {
  const user = useSignedInUser();
  const { needSecondFactor } = useRights();
  const mayEnter = user.roles?.some((role) => roles.includes(role)) ?? false;
  const [wasIn] = useState(mayEnter);
  useEffect(() => forgetRights, []);
  if (!mayEnter) return <RoleMissing wasIn={wasIn} work={workOf(roles)} />;
  return (
    <>
      {needSecondFactor && <SecondFactorFirst />}
      {/* Out of sight, but not gone: nothing that was typed is lost. */}
      <div hidden={needSecondFactor}>{children}</div>
    </>
  );
}

function SecondFactorFirst() {
  usePageTitle('Office');
  return (
    <Page heading="One more thing before you begin">
      <div className="card">
        <Notice drawing={padlock} title="Office work needs two-factor authentication">
          <p>
            Here are the names, addresses and birthdays of the whole congregation. With a code from
            an app on your phone beside your password, a stolen password opens nobody's data.
          </p>
          <ButtonLink to={paths.setUpTwoFactor}>Set it up</ButtonLink>
        </Notice>
      </div>
    </Page>
  );
}

/** The work that the page belongs to. */
function workOf(roles: readonly Role[]): string {
  if (roles.includes('office')) return 'the work of the church office';
  return roles.includes('treasurer') ? 'the work of the treasurer' : 'the work of an administrator';
}

function RoleMissing({ wasIn, work }: { wasIn: boolean; work: string }) {
  usePageTitle('Office');
  return (
    <Page heading="Office">
      <div className="card">
        <Notice
          drawing={door}
          title={
            wasIn ? 'You no longer have the role for this page' : 'This page needs another role'
          }
        >
          <p>
            {wasIn
              ? 'An administrator has changed your roles just now. What was not saved here can no longer be saved by you.'
              : `It belongs to ${work}. An administrator can give you the role for it.`}
          </p>
          <ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>
        </Notice>
      </div>
    </Page>
  );
}
