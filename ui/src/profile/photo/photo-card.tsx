import Camera from 'lucide-react/icons/camera';
import { useEffect, useRef, useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { Button } from '../../design/button/button';
import { Confirm } from '../../design/dialog/confirm';
import { useLazyDialog } from '../../design/dialog/lazy-dialog';
import { Avatar } from '../../design/display/avatar';
import { initialsOfMember } from '../../design/display/initials';
import { EditNameButton } from '../edit/edit-profile-button';
import type { MemberProfile } from '../queries';
import './photo.css';
import { useRemovePhoto } from './save-photo';

const loadPhotoDialog = () => import('./photo-dialog').then((code) => code.PhotoDialog);

/** Face and name, and the way to another of both. */
export function PhotoCard({ profile }: { profile: MemberProfile }) {
  const { firstName, lastName, photoUrl } = profile;
  return (
    <section className="card photo-card" aria-label="Your photo">
      <Avatar size="huge" initials={initialsOfMember(profile)} picture={photoUrl} />
      <div className="photo-words">
        <h2>
          {firstName} {lastName}
        </h2>
        <div className="photo-buttons">
          <PhotoButtons profile={profile} />
          <EditNameButton profile={profile} />
        </div>
      </div>
    </section>
  );
}

function PhotoButtons({ profile }: { profile: MemberProfile }) {
  const { photoUrl } = profile;
  const { Dialog, close, opener } = useLazyDialog(loadPhotoDialog);
  const [asking, setAsking] = useState(false);
  const remove = useRemovePhoto();
  const removeOnce = useSendOnce(remove.mutateAsync);
  const busy = remove.isPending;
  const buttons = useFocusAfter(busy, photoUrl);
  const label = photoUrl ? 'Change photo' : 'Add photo';

  return (
    <div ref={buttons} className="photo-ways">
      <Button look="quiet" disabled={busy} {...opener}>
        <Camera /> {label}
      </Button>
      {photoUrl && (
        <Button look="quiet" disabled={busy} onClick={() => setAsking(true)}>
          {busy ? 'Removing...' : 'Remove photo'}
        </Button>
      )}
      {Dialog && <Dialog title={label} profile={profile} onClose={close} />}
      {asking && (
        <Confirm
          question="Remove your photo?"
          detail="Your initials will stand in its place."
          stay="Keep photo"
          onStay={() => setAsking(false)}
          go="Remove photo"
          onGo={() => {
            setAsking(false);
            removeOnce();
          }}
        />
      )}
    </div>
  );
}

/** The button that was pressed was disabled meanwhile, or went with the photo: the keyboard goes on at the last there is. */
function useFocusAfter(busy: boolean, photoUrl: string | undefined) {
  const buttons = useRef<HTMLDivElement>(null);
  const before = useRef(photoUrl);
  const wasBusy = useRef(busy);
  useEffect(() => {
    const changed = wasBusy.current || before.current !== photoUrl;
    if (changed && !busy && document.activeElement === document.body) {
      buttons.current?.querySelector<HTMLElement>(':scope > button:last-of-type')?.focus();
    }
    before.current = photoUrl;
    wasBusy.current = busy;
  }, [busy, photoUrl]);
  return buttons;
}
