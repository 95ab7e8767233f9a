import type { components } from '../api/schema';
import '../design/layout/rows.css';
import './event-page.css';

type EventAnswers = components['schemas']['EventAnswers'];
type Party = components['schemas']['PartyOfAnswers'];

/** Answers by party: those that come, then those that wait, then those that do not. */
export function Answers({ answers }: { answers: EventAnswers }) {
  const { parties, coming, waiting, declined, capacity } = answers;
  if (parties.length === 0) return <p className="soft">Nobody has answered yet.</p>;
  const places =
    capacity === undefined ? '' : ` of ${capacity} ${capacity === 1 ? 'place' : 'places'}`;
  const groups: [string, Party[]][] = [
    ['Coming', parties.filter(({ waits, size }) => !waits && size > 0)],
    ['Waiting for places', parties.filter(({ waits }) => waits)],
    ['Not coming', parties.filter(({ waits, size }) => !waits && size === 0)],
  ];
  return (
    <>
      <p className="answers-sum">
        <strong>
          {coming} coming{places}
        </strong>
        {waiting > 0 && ` · ${waiting} waiting`}
        {declined > 0 && ` · ${declined} not coming`}
      </p>
      {groups.map(
        ([title, parties]) =>
          parties.length > 0 && (
            <section key={title} aria-label={title}>
              <h3 className="answers-group">{title}</h3>
              <ul className="rows">
                {parties.map((party, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two households may have one name
                  <PartyRow key={`${party.name} ${at}`} party={party} />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}

function PartyRow({ party }: { party: Party }) {
  const { name, people, guests, note, size, isTooLarge, isUntold } = party;
  const comes = people.filter(({ status }) => status !== 'declined');
  const shown = comes.length > 0 ? comes : people;
  const names = shown.map(({ firstName, lastName }) =>
    name ? firstName : `${firstName} ${lastName}`,
  );
  if (guests > 0) names.push(guests === 1 ? 'one guest' : `${guests} guests`);
  return (
    <li className="row answers-party">
      <div>
        <strong>{name ?? 'Without a household'}</strong>
        <p className="soft">{names.join(', ')}</p>
        {isTooLarge && <p>They are more people than there are places, so they cannot move up.</p>}
        {isUntold && (
          <p className="answers-untold">
            They moved up from the waiting list, and no letter reaches them. Please call them.
          </p>
        )}
        {note && <p className="answers-note">“{note}”</p>}
      </div>
      {size > 0 && (
        <span className="answers-size">
          <span className="visually-hidden">people: </span>
          {size}
        </span>
      )}
    </li>
  );
}
