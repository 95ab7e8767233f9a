import { office } from '../client';

/** The work of the portal that mends a finding, by the finding’s word for it. */
export const remedies: Partial<
  Record<string, { label: string; work: () => Promise<{ message: string }> }>
> = {
  backup: { label: 'Back up now', work: () => office('post', '/api/office/portal/backups') },
  letters: {
    label: 'Try the letters again',
    work: () => office('post', '/api/office/portal/letters/retry', { body: {} }),
  },
  certificate: {
    label: 'Fetch the certificate now',
    work: () => office('post', '/api/office/portal/certificate'),
  },
  'stale-copy': {
    label: 'Forget this copy',
    work: () => office('delete', '/api/office/portal/stale-copy'),
  },
};

/** The word for a backup that is downloaded, which mends a finding, too. */
export const DOWNLOAD = 'download';

/** The word for the reader’s own second factor, which has a page. */
export const SECOND_FACTOR = 'second-factor';

/** Sentences and commands, in turn: a line of the advice that begins with two blanks is a command. */
export function partsOf(advice: string): { text: string; isCommand: boolean }[] {
  return advice
    .split('\n')
    .map((line) => ({ text: line.trim(), isCommand: line.startsWith('  ') }))
    .filter(({ text }) => text !== '');
}
