/** "1 gift", "4,100 gifts". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
}

export const lineCount = (count: number) => counted(count, 'line');
