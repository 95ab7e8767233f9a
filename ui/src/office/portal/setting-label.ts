const labels: Record<string, string> = {
  'lock-after': 'Wrong passwords until an account locks',
  'session-idle-days': 'Days without a visit until one signs in again',
  'session-days': 'Days until one signs in again in any case',
  'roles-need-second-factor': 'Second factor for everybody with a role',
  'two-counters': 'Second treasurer confirms a counting sheet',
  'mail-user': 'Name at the mail server',
  'mail-password': 'Password at the mail server',
  'mail-from': 'Address that letters come from',
  'mail-per-hour': 'Letters an hour at most',
  'week-letter': 'Day and time of the week’s letter',
  'backup-time': 'Time of the nightly backup',
  'backup-copy-to': 'Folder for the second copy',
  'backup-passphrase': 'Passphrase of the second copies',
};

/** A setting in words; the others' names are words already: "Congregation name". */
export function labelOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
