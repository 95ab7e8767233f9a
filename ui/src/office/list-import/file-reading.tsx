import { InfoAlert } from '../../design/feedback/alert';
import { ChoiceField } from '../../design/form/select';
import type { ListLook, Reading } from './draft';
import { counted, lineCount } from './words';

const encodings = [
  ['windows-1252', 'Western Europe, Windows'],
  ['macintosh', 'Western Europe, Mac'],
  ['ISO-8859-15', 'Western Europe, with the euro'],
  ['windows-1250', 'Central Europe, Windows'],
  ['ISO-8859-2', 'Central Europe'],
  ['windows-1251', 'Cyrillic, Windows'],
  ['windows-1253', 'Greek, Windows'],
  ['windows-1254', 'Turkish, Windows'],
] as const;

function encodingOptions(read: string): (readonly [string, string])[] {
  const usual = encodings.map(([name, words]) => [name, `${words} (${name})`] as const);
  return usual.some(([name]) => name === read) ? usual : [[read, read], ...usual];
}

const orders = { mdy: 'month first', dmy: 'day first' };

/** "82 lines below the columns' names on line 1. Dates such as 3/4/2026: month first." */
function understood(file: File | undefined, look: ListLook): string {
  const { rows, headingsOnLine = 1, sheet, dates } = look;
  if (file && /\.vcf$/i.test(file.name)) return `${counted(rows, 'card')}.`;
  const order = dates ? ` Dates such as 3/4/2026: ${orders[dates]}.` : '';
  const of = sheet === undefined ? '' : ` of the sheet "${sheet}"`;
  if (headingsOnLine === 0) return `${lineCount(rows)}${of}, and no names of columns.${order}`;
  return `${lineCount(rows)} below the columns' names on line ${headingsOnLine}${of}.${order}`;
}

interface FileReadingProps {
  work: {
    file: File | undefined;
    reading: Reading;
    choose: (file: File | undefined, otherwise: Reading) => void;
  };
  seen: ListLook;
  busy: boolean;
}

/** How the file is read, and what can be chosen where that is wrong. */
export function FileReading({ work, seen, busy }: FileReadingProps) {
  const { file, reading } = work;
  return (
    <>
      <p className="soft">{understood(file, seen)}</p>
      {seen.encoding && seen.encodingLine && (
        <>
          <InfoAlert>
            The file is not UTF-8; it was read as {seen.encoding}, so line {seen.encodingLine.line}{' '}
            is "{seen.encodingLine.text}". If that is wrong, choose another encoding.
          </InfoAlert>
          <ChoiceField
            label="Encoding"
            value={seen.encoding}
            disabled={busy}
            options={encodingOptions(seen.encoding)}
            onChange={({ currentTarget }) =>
              work.choose(file, { ...reading, encoding: currentTarget.value })
            }
          />
        </>
      )}
      {seen.firstLines.length > 1 && (
        <ChoiceField
          label="The names of the columns are on line"
          value={String(seen.headingsOnLine ?? seen.firstLines[0]?.line)}
          hint="What stands above it is left out."
          disabled={busy}
          options={[
            ...seen.firstLines.map(({ line, text }) => [String(line), `${line}: ${text}`] as const),
            ['0', 'There are none: every line is a row'],
          ]}
          onChange={({ currentTarget }) =>
            work.choose(file, { ...reading, headings: Number(currentTarget.value) })
          }
        />
      )}
      {seen.sheets.length > 1 && (
        <ChoiceField
          label="Sheet"
          value={seen.sheet ?? ''}
          disabled={busy}
          options={seen.sheets.map((name) => [name, name] as const)}
          onChange={({ currentTarget }) => work.choose(file, { sheet: currentTarget.value })}
        />
      )}
    </>
  );
}
