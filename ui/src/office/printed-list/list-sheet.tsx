import { Fragment } from 'react';
import { shortDate, todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import './list-sheet.css';

export interface PrintedList {
  title: string;
  /** Which of them: the filters in words. */
  which: string;
  headings: readonly string[];
  /** Of the columns, in percent: a long word cannot take the room of the others. */
  widths?: readonly number[] | undefined;
  rows: string[][];
  /** Many short lines: as many of them on a sheet as can be read. */
  dense?: boolean;
}

/** A list on paper: whole words, numbered pages, its heads on each of them. */
export function ListSheet({ title, which, headings, widths, rows, dense }: PrintedList) {
  const { congregationName, timeZone } = useNames();
  return (
    <article className={dense ? 'printed list-sheet is-dense' : 'printed list-sheet'}>
      <header className="printed-head">
        <p className="on-paper">{congregationName}</p>
        <h1>{title}</h1>
        <p>
          {which} · printed on {shortDate(todayIn(timeZone))}
        </p>
      </header>
      <table className={widths && 'has-widths'}>
        {widths && (
          <colgroup>
            {widths.map((width, column) => (
              <col key={headings[column]} style={{ width: `${width}%` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: on paper nothing moves, and two rows may be alike
            <tr key={at}>
              {headings.map((heading, column) => (
                <td key={heading}>{inParts(row[column] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

/** An e-mail address that needs two lines breaks behind "@" or ".", never inside a word. */
function inParts(text: string) {
  if (!/^\S+@\S+$/.test(text)) return text;
  return text.split(/(?<=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: on paper nothing moves, and two parts may be alike
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
