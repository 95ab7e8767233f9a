import { useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../../design/button';
import { showNotOpened } from '../not-opened';
import type { MemberProfile } from '../queries';
import { readAnew } from './read-anew';

interface DialogProps {
  profile: MemberProfile;
  onClose: () => void;
}

/** The form, its lists and its search are four times the page; they come when they are wanted. */
const load = () => import('./edit-profile-dialog');
const preload = () => void load().catch(() => {});

/** Opens the dialog in which members write their own profile. */
export function EditProfileButton({ profile }: { profile: MemberProfile }) {
  const client = useQueryClient();
  const [opening, setOpening] = useState(false);
  const [opened, setOpened] = useState<{
    Dialog: ComponentType<DialogProps>;
    profile: MemberProfile;
  }>();
  const takesLong = useTakesLong(opening);

  const open = async () => {
    if (opening) return;
    setOpening(true);
    try {
      const [{ EditProfileDialog }, anew] = await Promise.all([load(), readAnew(client, profile)]);
      setOpened({ Dialog: EditProfileDialog, profile: anew });
    } catch {
      showNotOpened('The form did not open');
    } finally {
      setOpening(false);
    }
  };
  return (
    <>
      <Button
        look="quiet"
        aria-busy={takesLong}
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Pencil /> {takesLong ? 'Opening...' : 'Edit profile'}
      </Button>
      {opened && <opened.Dialog profile={opened.profile} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** In milliseconds; what comes sooner needs no word. */
const LONG = 400;

function useTakesLong(waiting: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLong(true), LONG);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);
  return long;
}
