/** What the portal itself can do about a finding. */
export type Remedy = 'backup' | 'letters';

const remedies: Record<string, Remedy> = {
  backup: 'backup',
  'nightly-backup': 'backup',
  outbox: 'letters',
  'given-up-letters': 'letters',
};

/** The handbook's page about each kind of finding. */
const pages: Record<string, string> = {
  backup: 'backups',
  'nightly-backup': 'backups',
  proof: 'backups#once-a-month',
  'second-copy': 'backups#a-stick-that-stays-in',
  'backup-with-key': 'backups#a-file-with-the-key',
  key: 'restore-and-new-card',
  'key-opens': 'restore-and-new-card',
  database: 'restore-and-new-card',
  contents: 'restore-and-new-card',
  certificate: 'https',
  'certificate-renewal': 'https',
  'public-address': 'https',
  'public-address-answer': 'https',
  'served-address': 'https',
  'mail-settings': 'mail',
  'mail-server': 'mail',
  'mail-from': 'mail',
  'mail-domain': 'mail',
  spf: 'mail',
  dkim: 'mail',
  dmarc: 'mail',
  outbox: 'mail#letters-do-not-leave',
  'given-up-letters': 'mail#letters-do-not-leave',
  'time-zone': 'settings',
  administrators: 'church-office#roles',
  'second-factor': 'passwords-and-second-factor',
};

/** Findings that a setting mends. */
const bySetting = ['mail-settings', 'mail-from', 'second-copy', 'nightly-backup', 'time-zone'];

export const isMendedBySetting = (finding: string): boolean => bySetting.includes(finding);

export const remedyFor = (finding: string): Remedy | undefined => remedies[finding];

export const helpWith = (finding: string): string => pages[finding] ?? 'something-went-wrong';

const isSetting = /^(sudo )?portal settings set (?!public-address|roles-need)/;

/**
 * Sentences and commands, in turn: a line of the advice that begins with two blanks is a command. What is done on the page
 * of settings needs none.
 */
export function partsOf(advice: string): { text: string; isCommand: boolean }[] {
  return advice
    .split('\n')
    .map((line) => ({ text: line.trim(), isCommand: line.startsWith('  ') }))
    .filter(({ text, isCommand }) => text !== '' && !(isCommand && isSetting.test(text)));
}
