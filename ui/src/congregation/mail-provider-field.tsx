import { ChoiceField } from '../design/form/select';

const APP_PASSWORD = 'It takes an app password, which is made at';
/** As on the handbook’s page about mail. */
const providers = [
  {
    name: 'Gmail, Google Workspace',
    server: 'smtp.gmail.com:587',
    hint: `${APP_PASSWORD} Google account, Security, 2-Step Verification, App passwords.`,
  },
  {
    name: 'Fastmail',
    server: 'smtp.fastmail.com:465',
    hint: `${APP_PASSWORD} Settings, Privacy & Security.`,
  },
  {
    name: 'mailbox.org',
    server: 'smtp.mailbox.org:465',
    hint: 'With two-factor on it takes an app password, made at All settings, Security.',
  },
  {
    name: 'IONOS',
    server: 'smtp.ionos.com:587',
    hint: 'The name of the mailbox is its whole address.',
  },
  {
    name: 'Brevo',
    server: 'smtp-relay.brevo.com:587',
    hint: 'Login and SMTP key are on its page SMTP & API; the sender’s address is confirmed there first.',
  },
  {
    name: 'GMX',
    server: 'mail.gmx.net:587',
    hint: 'POP3 and IMAP must be allowed in the mailbox’s settings.',
  },
];

/** What the provider with this server wants of a mailbox. */
export const providerHint = (server: string) =>
  providers.find((provider) => provider.server === server)?.hint;

interface MailProviderFieldProps {
  server: string;
  hint?: string | undefined;
  disabled: boolean;
  /** The server of the provider that was chosen; '' for another one. */
  onChoose: (server: string) => void;
}

/** The mail server by the name of who runs it. */
export function MailProviderField({ server, hint, disabled, onChoose }: MailProviderFieldProps) {
  const isKnown = providers.some((provider) => provider.server === server);
  return (
    <ChoiceField
      label="Provider"
      hint={hint}
      value={isKnown ? server : ''}
      disabled={disabled}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      options={[
        ['', server ? 'Another provider' : 'Choose your provider'],
        ...providers.map(({ name, server }) => [server, name] as const),
      ]}
    />
  );
}
