import { Form } from '@formisch/react';
import { useEffect, useRef, useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { Button } from '../../design/button/button';
import { useBackButton } from '../../design/dialog/back-button';
import { Confirm } from '../../design/dialog/confirm';
import { Dialog } from '../../design/dialog/dialog';
import { DialogFoot, DialogHead } from '../../design/dialog/dialog-parts';
import { useUnloadWarning } from '../../design/dialog/unload-warning';
import { InfoAlert } from '../../design/feedback/alert';
import { useKeepFocus } from '../../design/form/keep-focus';
import type { MemberProfile } from '../queries';
import './edit-profile.css';
import { EditFormContext, useEditForm } from './edit-form';
import { EditGroups } from './edit-groups';
import { type FieldName, updateOf } from './rules';
import { useSaveProfile } from './save-profile';

interface EditProfileDialogProps {
  profile: MemberProfile;
  /** The field to begin at; otherwise the keyboard begins at the title. */
  at?: FieldName | undefined;
  onClose: () => void;
}

/** Shows the profile as it was when it opened; closes by saving, or by leaving what was typed behind. */
export function EditProfileDialog({ profile, at, onClose }: EditProfileDialogProps) {
  const place = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [opened] = useState(profile);
  const { form, stood, today, keep, wasKept, forget } = useEditForm(opened, place);
  const close = () => {
    forget();
    onClose();
  };
  const save = useSaveProfile(close);
  const saveOnce = useSendOnce(save.mutateAsync);
  const busy = save.isPending;
  const [asking, setAsking] = useState(false);
  useKeepFocus(busy);
  useUnloadWarning(form.isDirty);
  useEffect(() => {
    const field = place.current?.querySelector<HTMLElement>(`[name="${at}"]`);
    // With the title of its group.
    field?.closest('fieldset')?.scrollIntoView();
    (field ?? title.current)?.focus({ preventScroll: true });
  }, [at]);

  const leave = () => {
    if (busy) return;
    if (form.isDirty) setAsking(true);
    else close();
  };
  useBackButton(() => (asking ? setAsking(false) : leave()));

  return (
    <Dialog label="Edit profile" className="form-dialog edit-dialog" onClose={leave}>
      <div ref={place} className="edit-frame">
        <Form
          of={form}
          className="edit-form"
          onSubmit={(draft) => saveOnce(updateOf(draft, stood))}
        >
          <DialogHead title="Edit profile" busy={busy} onClose={leave} ref={title} />
          {wasKept && (
            <div className="edit-kept">
              <InfoAlert>
                This was typed here before and is not saved yet. Save it, or discard it with Cancel.
              </InfoAlert>
            </div>
          )}
          <div className="edit-body">
            <p className="soft">Fields with a star (*) are required.</p>
            <EditFormContext value={{ form, stood, today, busy, keep }}>
              <EditGroups profile={opened} />
            </EditFormContext>
          </div>
          <DialogFoot busy={busy} onCancel={leave}>
            <Button type="submit" disabled={busy}>
              {busy ? 'Saving...' : 'Save changes'}
            </Button>
            <p role="status">{form.isValid ? '' : 'Some fields need your attention.'}</p>
          </DialogFoot>
        </Form>
      </div>
      {asking && (
        <Confirm
          question="You have changes that are not saved."
          stay="Keep editing"
          onStay={() => setAsking(false)}
          go="Discard changes"
          onGo={close}
        />
      )}
    </Dialog>
  );
}
