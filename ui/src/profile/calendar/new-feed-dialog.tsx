import { useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../api/errors';
import { useSendOnce } from '../../api/send-once';
import { Button } from '../../design/button/button';
import { CopyButton } from '../../design/button/copy-button';
import { DialogFoot } from '../../design/dialog/dialog-parts';
import { FormDialog } from '../../design/dialog/form-dialog';
import type { DialogProps } from '../../design/dialog/lazy-dialog';
import { Alert } from '../../design/feedback/alert';
import { TextField } from '../../design/form/field';
import { useKeepFocus } from '../../design/form/keep-focus';
import { SelectField } from '../../design/form/select';
import { type NewFeed, useMailFeed, useMakeFeed, type WantedFeed } from './feeds';
import './new-feed.css';

interface NewFeedDialogProps extends DialogProps {
  /** A letter can go to the member's own e-mail address. */
  canBeMailed: boolean;
}

/** Asks what for, and then shows the new address, this once. */
export function NewFeedDialog({ canBeMailed, onClose }: NewFeedDialogProps) {
  const [made, setMade] = useState<NewFeed>();
  if (made) return <ShownOnce feed={made} onClose={onClose} />;
  return <Ask canBeMailed={canBeMailed} onMade={setMade} onClose={onClose} />;
}

const scopes = { 'All events': 'all', 'What my household attends': 'ours' } as const;
type ScopeName = keyof typeof scopes;
const scopeNames = Object.keys(scopes) as ScopeName[];

interface AskProps extends NewFeedDialogProps {
  onMade: (feed: NewFeed) => void;
}

function Ask({ canBeMailed, onMade, onClose }: AskProps) {
  const [name, setName] = useState('My phone');
  const [scope, setScope] = useState<ScopeName>('All events');
  const make = useMakeFeed(onMade);
  const mail = useMailFeed(onClose);
  const makeOnce = useSendOnce(make.mutate);
  const mailOnce = useSendOnce(mail.mutate);
  const busy = make.isPending || mail.isPending;
  const error = make.error ?? mail.error;
  const ofName = error instanceof ApiError && error.code === 'field_refused';
  useKeepFocus(busy);
  const wanted: WantedFeed = { name, scope: scopes[scope] };
  const begin = (send: (wanted: WantedFeed) => void) => {
    make.reset();
    mail.reset();
    send(wanted);
  };
  return (
    <FormDialog title="Add to my calendar" busy={busy} onClose={onClose}>
      <form
        className="form-dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          begin(makeOnce);
        }}
      >
        <div className="form-dialog-body">
          <p className="soft">
            You get an address of your own. Your calendar program asks there for our events, so that
            they stay up to date.
          </p>
          {error && !ofName && (
            <Alert>
              {sentenceOf(error) || 'That did not work. Please check your connection and try again.'}
            </Alert>
          )}
          <TextField
            label="Name"
            required
            hint="So that you know later which calendar has it."
            value={name}
            maxLength={60}
            disabled={busy}
            error={ofName ? sentenceOf(error) : undefined}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <SelectField
            label="Show"
            options={scopeNames}
            value={scope}
            disabled={busy}
            onChange={({ currentTarget }) => setScope(currentTarget.value as ScopeName)}
          />
          {canBeMailed && (
            <Button look="text" disabled={busy} onClick={() => begin(mailOnce)}>
              {mail.isPending ? 'Sending...' : 'Mail me one instead'}
            </Button>
          )}
        </div>
        <DialogFoot busy={busy} onCancel={onClose}>
          <Button type="submit" disabled={busy}>
            {make.isPending ? 'Making...' : 'Make the address'}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}

function ShownOnce({ feed, onClose }: { feed: NewFeed; onClose: () => void }) {
  const address = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <FormDialog title="Your calendar address" titleRef={title} busy={false} onClose={onClose}>
      <div className="form-dialog-body new-feed">
        <p>
          It is shown this once. Whoever has it sees the same events: keep it to yourself, and end it
          when it is no longer needed.
        </p>
        <a className="button button-primary" href={feed.webcal}>
          Open in my calendar program
        </a>
        <p>For another device, point its camera at this picture:</p>
        <img src={feed.picture} alt="QR code of the calendar address" />
        <p>
          Or copy the address, and paste it where your program says “Add by URL” or “From URL”:
        </p>
        <code ref={address}>{feed.https}</code>
        <CopyButton
          text={feed.https}
          done="Calendar address copied to clipboard"
          shown={address}
        >
          Copy address
        </CopyButton>
      </div>
      <DialogFoot cancel="Done" onCancel={onClose}>
        {null}
      </DialogFoot>
    </FormDialog>
  );
}
