import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { Button } from '../../design/button/button';
import { Confirm } from '../../design/dialog/confirm';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import { Avatar } from '../../design/display/avatar';
import { initialsOfMember } from '../../design/display/initials';
import { Alert } from '../../design/feedback/alert';
import '../../design/form/choose-file.css';
import { useKeepFocus } from '../../design/form/keep-focus';
import { accountName, useSignedInUser } from '../../session/session';
import type { MemberProfile } from '../queries';
import { useChosenPhoto } from './chosen-photo';
import './photo.css';
import { replacePhoto } from './save-photo';
import { sendPhoto, useSendPhoto } from './upload-photo';

interface PhotoDialogProps {
  title: string;
  profile: MemberProfile;
  onClose: () => void;
}

/** The member's own photo. */
export function PhotoDialog({ title, profile, onClose }: PhotoDialogProps) {
  const client = useQueryClient();
  const account = accountName(useSignedInUser());
  const upload = useSendPhoto({
    send: sendPhoto,
    onSent: (photoUrl) => replacePhoto(client, account, photoUrl),
    onDone: onClose,
  });
  return <PhotoToSend title={title} face={profile} upload={upload} onClose={onClose} />;
}

interface PhotoToSendProps {
  title: string;
  /** Whose photo it is. */
  face: { firstName: string; lastName: string; photoUrl?: string | undefined };
  upload: UseMutationResult<unknown, Error, Blob>;
  /** Something has to be said first. */
  incomplete?: boolean;
  onClose: () => void;
  /** Fields below the picture. */
  children?: ReactNode;
}

/** Choose a picture, see it as others will, send it. */
export function PhotoToSend(props: PhotoToSendProps) {
  const { title, face, upload, incomplete, onClose, children } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { picture, preview, problem, preparing, choose } = useChosenPhoto();
  const send = useSendOnce(upload.mutateAsync);
  const busy = upload.isPending;
  const [asking, setAsking] = useState(false);
  useKeepFocus(busy);

  const leave = () => {
    if (asking) setAsking(false);
    else if (picture || preparing) setAsking(true);
    else onClose();
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (busy || !file || !input.current) return;
    const one = new DataTransfer();
    one.items.add(file);
    input.current.files = one.files;
    choose(file);
  };
  return (
    <FormDialog title={title} className="photo-dialog" busy={busy} onClose={leave}>
      <form
        className="form-dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (picture && !busy && !incomplete) send(picture);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        <div className="form-dialog-body">
          <div className="photo-preview" aria-busy={preparing}>
            {preview ? (
              <img src={preview} alt="As others will see it" />
            ) : (
              <Avatar initials={initialsOfMember(face)} picture={face.photoUrl} />
            )}
          </div>
          <div className="field choose-file">
            <label htmlFor={id}>Choose a picture</label>
            <input
              ref={input}
              id={id}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-describedby={`${id}-hint`}
              disabled={busy}
              onChange={(event) => choose(event.currentTarget.files?.[0])}
            />
            <p id={`${id}-hint`} className="field-hint">
              JPEG, PNG or WebP. Others see the middle of it.
            </p>
          </div>
          {problem && <Alert>{problem}</Alert>}
          {children}
        </div>
        <DialogFoot busy={busy} onCancel={leave}>
          <Button type="submit" disabled={busy || !picture || incomplete}>
            {busy ? 'Uploading...' : 'Upload photo'}
          </Button>
        </DialogFoot>
      </form>
      {asking && (
        <Confirm
          question="The photo is not uploaded yet."
          stay="Keep it"
          onStay={() => setAsking(false)}
          go="Discard photo"
          onGo={onClose}
        />
      )}
    </FormDialog>
  );
}
