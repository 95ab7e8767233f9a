import { BackToLogin } from '../sign-in/back-to-login';
import { DoorScreen } from '../sign-in/door-screen';
import { CutLink } from './cut-link';
import type { Wording } from './wording';

/** Nothing stands behind `token=`, so there is nothing to choose a password with. */
export function CutLinkScreen({ title, lead }: Wording) {
  return (
    <DoorScreen title={title} lead={lead}>
      <div className="doorway-form">
        <CutLink token="" />
        <BackToLogin />
      </div>
    </DoorScreen>
  );
}
