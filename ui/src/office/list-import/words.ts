/** "1 gift", "4,100 gifts". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
}

/** "12 of 85 will be written" */
export function writtenOf(written: number, rows: number): string {
  const [some, all] = [written, rows].map((count) => count.toLocaleString('en-US'));
  return `${some} of ${all} will be written`;
}

export const lineCount = (count: number) => counted(count, 'line');
