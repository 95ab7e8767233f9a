/** The rows of a file that the server made for spreadsheets, each by its headings in small letters without signs. */
export function csvRows(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = records(csv);
  const names = head.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  return rows.map((row) =>
    Object.fromEntries(names.map((name, at) => [name, unguarded(row[at] ?? '')])),
  );
}

/** After RFC 4180: a cell in quotes holds commas, line breaks, and quotes twice. */
function records(csv: string): string[][] {
  const found: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (row.length > 1 || row[0]) found.push(row);
    row = [];
  }
  return found;
}

/** Without the apostrophe that keeps spreadsheets from running a text. */
const unguarded = (text: string) => text.replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, '');
