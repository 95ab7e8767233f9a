import { useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../design/button/button';
import { showNotOpened } from '../../design/feedback/not-opened';
import { kept } from '../../session/kept';
import type { MemberProfile } from '../queries';
import { useKeptWordsKey } from './kept-words';
import { readAnew } from './read-anew';
import type { FieldName } from './rules';

interface DialogProps {
  profile: MemberProfile;
  at?: FieldName | undefined;
  onClose: () => void;
}

/** The form, its lists and its search are four times the page; they come when they are wanted. */
const load = () => import('./edit-profile-dialog');
const preload = () => void load().catch(() => {});

/** Opens the dialog in which members write their own profile; by itself where something unsaved is kept. */
export function EditProfileButton({ profile }: { profile: MemberProfile }) {
  const key = useKeptWordsKey();
  const [isKept] = useState(() => kept(key) !== undefined);
  return (
    <Opener profile={profile} opensItself={isKept}>
      {withHidden('profile')}
    </Opener>
  );
}

interface EditGroupProps {
  profile: MemberProfile;
  /** Where the dialog begins. */
  at: FieldName;
  /** The content of the card. */
  of: string;
}

/** The same dialog from another card, opened where that card's words are written. */
export function EditGroupButton({ profile, at, of }: EditGroupProps) {
  return (
    <Opener profile={profile} at={at}>
      {withHidden(of)}
    </Opener>
  );
}

/** The card says of what; those who do not see it hear it from the button. */
function withHidden(of: string) {
  return (
    <span>
      Edit<span className="visually-hidden"> {of}</span>
    </span>
  );
}

/** Beside a name that stands in no titled card. */
export function EditNameButton({ profile }: { profile: MemberProfile }) {
  return (
    <Opener profile={profile} at="firstName" look="quiet">
      Edit name
    </Opener>
  );
}

interface OpenerProps {
  profile: MemberProfile;
  at?: FieldName;
  look?: 'quiet' | 'text';
  opensItself?: boolean;
  children: ReactNode;
}

function Opener({ profile, at, look = 'text', opensItself = false, children }: OpenerProps) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (opensItself) open();
  }, []);
  return (
    <>
      <Button
        look={look}
        aria-busy={takesLong}
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Pencil /> {takesLong ? 'Opening...' : children}
      </Button>
      {opened && (
        <opened.Dialog profile={opened.profile} at={at} onClose={() => setOpened(undefined)} />
      )}
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
