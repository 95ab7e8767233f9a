import { BackToLogin } from '../sign-in/back-to-login';
import { DoorScreen } from '../sign-in/door-screen';
import { CutLink } from './cut-link';

/** Nothing stands behind `token=`, so there is nothing to choose a password with. */
export function CutLinkScreen({ title }: { title: string }) {
  return (
    <DoorScreen title={title}>
      <div className="doorway-form">
        <CutLink token="" />
        <BackToLogin />
      </div>
    </DoorScreen>
  );
}
