/** "1 donation", "12 donations". */
export function counted(count: number, one: 'donation' | 'pledge'): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
}
