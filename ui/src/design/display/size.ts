/** "4.1 MB", in decimal units as disks are sold. */
export function size(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, 'GB'] : bytes >= 1e6 ? [1e6, 'MB'] : [1e3, 'kB'];
  return `${(bytes / unit).toFixed(1)} ${name}`;
}
