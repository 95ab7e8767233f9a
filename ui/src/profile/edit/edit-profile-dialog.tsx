import { Form } from '@formisch/react';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { useBackButton } from '../../design/back-button';
import { Button } from '../../design/button';
import { Confirm } from '../../design/confirm';
import { Dialog } from '../../design/dialog';
import { useKeepFocus } from '../../design/keep-focus';
import { useUnloadWarning } from '../../design/unload-warning';
import type { MemberProfile } from '../queries';
import './edit-profile.css';
import { EditFormContext, useEditForm } from './edit-form';
import { EditGroups } from './edit-groups';
import { updateOf } from './rules';
import { useSaveProfile } from './save-profile';

interface EditProfileDialogProps {
  profile: MemberProfile;
  onClose: () => void;
}

/** Shows the profile as it was when it opened; closes by saving, or by leaving what was typed behind. */
export function EditProfileDialog({ profile, onClose }: EditProfileDialogProps) {
  const place = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [opened] = useState(profile);
  const { form, stood, today } = useEditForm(opened, place);
  const save = useSaveProfile(profile, onClose);
  const saveOnce = useSendOnce(save.mutate);
  const busy = save.isPending;
  const [asking, setAsking] = useState(false);
  useKeepFocus(busy);
  useUnloadWarning(form.isDirty);
  useEffect(() => title.current?.focus(), []);

  const leave = () => {
    if (busy) return;
    if (form.isDirty) setAsking(true);
    else onClose();
  };
  useBackButton(() => (asking ? setAsking(false) : leave()));

  return (
    <Dialog label="Edit profile" className="edit-dialog" onClose={leave}>
      <div ref={place} className="edit-frame">
        <Form
          of={form}
          className="edit-form"
          onSubmit={(draft) => saveOnce(updateOf(draft, stood))}
        >
          <div className="edit-head">
            <h2 ref={title} tabIndex={-1}>
              Edit profile
            </h2>
            <button
              type="button"
              className="icon-button"
              aria-label="Close"
              disabled={busy}
              onClick={leave}
            >
              <X />
            </button>
          </div>
          <div className="edit-body">
            <p className="soft">Fields with a star (*) are required.</p>
            <EditFormContext value={{ form, stood, today, busy }}>
              <EditGroups profile={opened} />
            </EditFormContext>
          </div>
          <div className="edit-foot">
            <Button type="submit" disabled={busy}>
              {busy ? 'Saving...' : 'Save changes'}
            </Button>
            <Button look="quiet" disabled={busy} onClick={leave}>
              Cancel
            </Button>
            <p role="status">{form.isValid ? '' : 'Some fields need your attention.'}</p>
          </div>
        </Form>
      </div>
      {asking && (
        <Confirm
          question="You have changes that are not saved."
          stay="Keep editing"
          onStay={() => setAsking(false)}
          go="Discard changes"
          onGo={onClose}
        />
      )}
    </Dialog>
  );
}
