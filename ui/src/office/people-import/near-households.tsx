import { ChoiceField } from '../../design/form/select';
import { FirstRows } from '../list-import/first-rows';
import { type PeopleImported, withJoined } from './choices';
import type { OfChoices } from './questions';

type Near = PeopleImported['nearHouseholds'];

const joins = 'The one that is here';
const ofItsOwn = 'One of its own';

/** Households of the list whose name is nearly that of one here: each is that one or one of its own, or all are alike. */
export function NearHouseholds({ near, choices, busy, onChange }: { near: Near } & OfChoices) {
  const say = (of: Near, value: string) =>
    onChange(
      withJoined(
        choices,
        of.map(({ name }) => name),
        value === 'joins',
      ),
    );
  const joined = near.filter(({ joins }) => joins).length;
  const alike = joined === 0 ? 'own' : joined === near.length ? 'joins' : '';
  return (
    <>
      {near.length > 1 && (
        <div className="list-line-choice">
          <ChoiceField
            label={`All ${near.length.toLocaleString('en-US')} households alike`}
            value={alike}
            disabled={busy}
            options={[
              ...(alike ? [] : [['', 'One by one'] as const]),
              ['joins', joins],
              ['own', ofItsOwn],
            ]}
            onChange={({ currentTarget: { value } }) => say(near, value)}
          />
        </div>
      )}
      <FirstRows rows={near}>
        {(household) => (
          <li key={household.name} className="list-line">
            <div className="list-line-choice">
              <ChoiceField
                label={`Which household is ${household.name}?`}
                hint={`Here is ${household.near}.`}
                value={household.joins ? 'joins' : 'own'}
                disabled={busy}
                options={[
                  ['joins', joins],
                  ['own', ofItsOwn],
                ]}
                onChange={({ currentTarget: { value } }) => say([household], value)}
              />
            </div>
          </li>
        )}
      </FirstRows>
    </>
  );
}
