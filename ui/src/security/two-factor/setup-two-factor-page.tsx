import { useState } from 'react';
import { useSignedInUser } from '../../session/session';
import { AlreadyOn } from './already-on';
import { SetUp } from './set-up';
import './set-up.css';
import { TurnedOn } from './turned-on';

/** Three views: already on, setting up, and done, which stays until it is left. */
export function SetupTwoFactorPage() {
  const { twoFactorEnabled } = useSignedInUser();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <TurnedOn codes={codes} />;
  if (twoFactorEnabled) return <AlreadyOn />;
  return <SetUp onTurnedOn={setCodes} />;
}
