import { type ReactNode, useState } from 'react';
import { Button } from '../button/button';
import './chart.css';

/** One of two kinds of bars, and what it comes to. */
export interface Series {
  name: string;
  note?: string | undefined;
}

interface ChartProps {
  title: string;
  /** In the accent, and in grey. */
  series: readonly Series[];
  /** The heads of the table's columns. */
  columns: readonly string[];
  /** The head of each row, and its values. */
  rows: readonly (readonly string[])[];
  /** The picture. All that it shows stands in the table. */
  children: ReactNode;
}

/** A picture of numbers with its table: always there for screen readers and on paper, and for everybody who asks. */
export function Chart({ title, series, columns, rows, children }: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const words = asTable ? 'Show as a picture' : 'Show as a table';
  return (
    <figure className="chart" aria-label={title}>
      <figcaption>
        {series.map(({ name, note }, at) => (
          <span key={name} className="chart-name">
            <span className={at === 0 ? 'chart-mark' : 'chart-mark chart-before'} />
            <strong>{name}</strong> {note}
          </span>
        ))}
        <Button look="text" aria-label={`${words}: ${title}`} onClick={() => setAsTable(!asTable)}>
          {words}
        </Button>
      </figcaption>
      <div className="chart-picture" aria-hidden="true" hidden={asTable}>
        {children}
      </div>
      <div className={asTable ? 'chart-numbers' : 'chart-numbers visually-hidden'}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head, ...values]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {values.map((value, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay as they are
                  <td key={at}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
