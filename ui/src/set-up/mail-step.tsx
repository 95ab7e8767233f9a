import { useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { MailProviderField, providerHint } from '../congregation/mail-provider-field';
import { AppCode } from '../credentials/codes';
import { Email } from '../credentials/email';
import { Button, ButtonLink } from '../design/button/button';
import { InfoAlert } from '../design/feedback/alert';
import { CodeSlots } from '../design/form/code-slots';
import { EmailField, PasswordField, TextField } from '../design/form/field';
import { ask, type SetUp } from './client';
import { Command, QuestionForm } from './question';
import { stepPath } from './steps';
import { asTyped, useStepForm } from './use-step-form';

const needed = (missing: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(missing));

const Mailbox = v.object({
  server: needed('Choose your provider, or type its server and port'),
  user: needed('Type the name with which the mailbox is opened'),
  from: Email,
  password: v.string(),
});

/** Without its password no letter leaves, and on plain http it is not given here. */
const isToProve = ({ mail, takesSecrets }: SetUp) =>
  mail !== undefined && !mail.later && !mail.isProved && (takesSecrets || mail.hasPassword);

export function MailStep({ state }: { state: SetUp }) {
  const [edits, setEdits] = useState(false);
  if (!isToProve(state) || edits)
    return <MailboxForm state={state} onSaved={() => setEdits(false)} />;
  return <Letter state={state} onEdit={() => setEdits(true)} />;
}

function MailboxForm({ state, onSaved }: { state: SetUp; onSaved: () => void }) {
  const { mail, takesSecrets } = state;
  const [, navigate] = useLocation();
  const { server = '', user = '', from = '' } = mail ?? {};
  const form = useStepForm({
    step: 'mail',
    initial: { server, user, from, password: '' },
    isAnswered: Boolean(mail && !mail.later),
    schema: Mailbox,
    send: ({ password, ...mailbox }) =>
      ask('put', '/api/set-up/mail', { ...mailbox, ...(password && { password }) }),
    onAnswered: (state) => (isToProve(state) ? onSaved() : navigate(stepPath('finish'))),
  });
  const { typed, type } = form;
  const hint = providerHint(typed.server);
  return (
    <QuestionForm
      of={form}
      action="Use this mailbox"
      also={
        <Button
          look="quiet"
          disabled={form.busy}
          onClick={() => form.instead(() => ask('put', '/api/set-up/mail', { later: true }))}
        >
          Later
        </Button>
      }
    >
      <MailProviderField
        server={typed.server}
        disabled={form.busy}
        onChoose={(server) => type({ server })}
      />
      <TextField
        {...form.input('server')}
        label="Server"
        {...asTyped}
        placeholder="smtp.your-provider.com:587"
      />
      <TextField
        {...form.input('user')}
        label="Name of the mailbox"
        {...asTyped}
        hint="Mostly its whole address"
        // Mostly letters come from this very address.
        onInput={({ currentTarget: { value } }) =>
          type({ user: value, ...(typed.from === typed.user && { from: value }) })
        }
      />
      <EmailField {...form.input('from')} label="Letters come from" autoComplete="off" />
      {takesSecrets ? (
        <PasswordField
          {...form.input('password')}
          label="Password of the mailbox"
          autoComplete="off"
          hint={mail?.hasPassword ? 'Leave it empty to keep the one that is there.' : hint}
        />
      ) : (
        <InfoAlert>
          <p>
            The password of the mailbox is not asked for here: the way to this page is not
            encrypted. When the portal is open, type this on the machine: it asks for the password.
          </p>
          <Command>sudo portal settings set mail-password</Command>
          {hint && <p>{hint}</p>}
        </InfoAlert>
      )}
    </QuestionForm>
  );
}

/** A letter that was read proves more than one that was sent: its code is typed back. */
function Letter({ state, onEdit }: { state: SetUp; onEdit: () => void }) {
  const { mail, administrator } = state;
  // The code counts until another letter, also after a reload.
  const before = mail?.letterTo && `A letter with a code went to ${mail.letterTo}.`;
  const [says = before, setSays] = useState<string>();
  const send = async (to: string) => {
    setSays((await ask('post', '/api/set-up/mail/test', { to })).message);
    return undefined;
  };
  const form = useStepForm({
    step: 'mail',
    initial: { to: mail?.letterTo ?? administrator?.email ?? '', code: '' },
    schema: v.object({ to: Email, code: says === undefined ? v.string() : AppCode }),
    send: ({ to, code }) =>
      says === undefined ? send(to) : ask('post', '/api/set-up/mail/code', { code }),
  });
  return (
    <QuestionForm
      of={form}
      title="Does a letter arrive?"
      lead={`A test letter goes out by ${mail?.server}. It holds six digits: type them here, and it is certain that letters are read.`}
      action={says === undefined ? 'Send the test letter' : 'Continue'}
      busyAction={says === undefined ? 'Sending…' : 'Checking…'}
      also={
        <ButtonLink to={stepPath('finish')} look="quiet" disabled={form.busy}>
          Without the test
        </ButtonLink>
      }
    >
      <EmailField {...form.input('to')} label="To" autoComplete="email" />
      <div role="status">{says}</div>
      {says !== undefined && (
        <CodeSlots
          {...form.field('code')}
          readOnly={form.busy}
          label="Code in the letter"
          onChange={(code) => form.type({ code })}
          hint="Nothing there after a minute? Look among the spam, too."
        />
      )}
      <div className="first-hour-ways">
        {says !== undefined && (
          <Button
            look="text"
            disabled={form.busy}
            onClick={() => form.instead(() => send(form.typed.to))}
          >
            Send it again
          </Button>
        )}
        <Button look="text" disabled={form.busy} onClick={onEdit}>
          Change the mailbox
        </Button>
      </div>
    </QuestionForm>
  );
}
