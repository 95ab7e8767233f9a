import { shortDate, todayIn } from '../congregation/calendar';
import { useNames } from '../congregation/names';
import './answers-sheet.css';
import type { EventAnswers } from './event-query';
import { whenOf } from './event-when';

type Party = EventAnswers['parties'][number];

/** On paper, for the table at the door: a box to tick for each party, and who waits below. */
export function AnswersSheet({ answers }: { answers: EventAnswers }) {
  const { congregationName, timeZone } = useNames();
  const { title, location, parties, coming } = answers;
  const comes = parties.filter(({ waits, size }) => !waits && size > 0);
  const waiting = parties.filter(({ waits }) => waits);
  return (
    <article className="printed answers-sheet">
      <header className="printed-head">
        <p className="on-paper">{congregationName}</p>
        <h1>{title}</h1>
        <p>{[whenOf(answers), location].filter(Boolean).join(' · ')}</p>
      </header>
      <Parties title={coming === 1 ? '1 person comes' : `${coming} people come`} parties={comes} />
      {waiting.length > 0 && <Parties title="Waiting for places" parties={waiting} />}
      <p>Printed on {shortDate(todayIn(timeZone))}</p>
    </article>
  );
}

function Parties({ title, parties }: { title: string; parties: Party[] }) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Here</span>
          </th>
          <th scope="col">Household</th>
          <th scope="col">Who</th>
          <th scope="col" className="amount">
            Guests
          </th>
          <th scope="col" className="amount">
            People
          </th>
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        {parties.map(({ name, people, guests, size, note }) => {
          const comes = people.filter(({ status }) => status !== 'declined');
          return (
            <tr key={people.map(({ id }) => id).join()}>
              <td>
                <span className="answers-box" />
              </td>
              <td>
                {name ??
                  people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
              </td>
              <td>{comes.map(({ firstName }) => firstName).join(', ')}</td>
              <td className="amount">{guests || ''}</td>
              <td className="amount">{size}</td>
              <td>{note}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
