import Pencil from 'lucide-react/icons/pencil';
import { type ComponentType, useState } from 'react';
import { Button } from '../../design/button';
import { showToast } from '../../design/toast-store';
import type { MemberProfile } from '../queries';

interface DialogProps {
  profile: MemberProfile;
  onClose: () => void;
}

/** The form, its lists and its search are four times the page; they come when they are wanted. */
const load = () => import('./edit-profile-dialog');
const preload = () => void load().catch(() => {});

/** Opens the dialog in which members write their own profile. */
export function EditProfileButton({ profile }: { profile: MemberProfile }) {
  const [EditDialog, setEditDialog] = useState<ComponentType<DialogProps>>();
  const open = () =>
    load().then(
      ({ EditProfileDialog }) => setEditDialog(() => EditProfileDialog),
      () =>
        showToast({
          title: 'The form did not open',
          description: 'The portal may have been renewed. Please reload this page and try again.',
          look: 'destructive',
        }),
    );
  return (
    <>
      <Button look="quiet" onClick={open} onPointerEnter={preload} onFocus={preload}>
        <Pencil /> Edit profile
      </Button>
      {EditDialog && <EditDialog profile={profile} onClose={() => setEditDialog(undefined)} />}
    </>
  );
}
