import { useEffect, useRef, useState } from 'react';
import { useSendOnce } from '../../api/send-once';
import { FormDialog } from '../../design/dialog/form-dialog';
import type { DialogProps } from '../../design/dialog/lazy-dialog';
import { useKeepFocus } from '../../design/form/keep-focus';
import { useMailFeed, useMakeFeed } from './feeds';
import './new-feed.css';
import { NewFeedForm } from './new-feed-form';
import { ShownOnce } from './shown-once';

interface NewFeedDialogProps extends DialogProps {
  /** A letter can go to the member's own e-mail address. */
  canBeMailed: boolean;
}

/** Asks what for, and then shows the new address, this once. */
export function NewFeedDialog({ canBeMailed, onClose }: NewFeedDialogProps) {
  const make = useMakeFeed();
  const mail = useMailFeed(onClose);
  const makeOnce = useSendOnce(make.mutateAsync);
  const mailOnce = useSendOnce(mail.mutateAsync);
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<'make' | 'mail'>('make');
  const { data: made } = make;
  const busy = make.isPending || mail.isPending;
  useKeepFocus(busy);
  // The field that had the keyboard is gone.
  useEffect(() => {
    if (made) title.current?.focus();
  }, [made]);
  return (
    <FormDialog
      title={made ? 'Your calendar address' : 'Add to my calendar'}
      titleRef={title}
      busy={busy}
      onClose={onClose}
    >
      {made ? (
        <ShownOnce feed={made} onClose={onClose} />
      ) : (
        <NewFeedForm
          canBeMailed={canBeMailed}
          busy={busy ? asked : undefined}
          error={asked === 'make' ? make.error : mail.error}
          onMake={(wanted) => {
            setAsked('make');
            makeOnce(wanted);
          }}
          onMail={(wanted) => {
            setAsked('mail');
            mailOnce(wanted);
          }}
          onClose={onClose}
        />
      )}
    </FormDialog>
  );
}
