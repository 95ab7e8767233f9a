import { Button } from '../../design/button/button';
import { TextField } from '../../design/form/field';
import { SelectField } from '../../design/form/select';
import { fullName } from '../person/words';
import { FindPerson } from './find-person';
import type { Home } from './home';
import { RoleField } from './role-and-place';

const words: Record<Home['kind'], string> = {
  none: 'No household yet',
  with: 'With somebody who is here',
  new: 'A new household',
};
const kinds = Object.keys(words) as Home['kind'][];

interface HomeFieldsProps {
  home: Home;
  busy: boolean;
  error?: string | undefined;
  onChange: (home: Home) => void;
}

/** The household of a new person. */
export function HomeFields({ home, busy, error, onChange }: HomeFieldsProps) {
  const { kind, person, name, role } = home;
  return (
    <>
      <SelectField
        label="Household"
        name="household"
        options={kinds.map((kind) => words[kind])}
        value={words[kind]}
        disabled={busy}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...home, kind: kinds.find((kind) => words[kind] === value) ?? 'none' })
        }
      />
      {kind === 'with' &&
        (person ? (
          <div className="household-chosen">
            <p>
              <strong>{person.name}</strong>
              <span className="soft">
                {person.household ?? 'no household yet: one is made for both'}. Address and phone
                are taken over; you can change them.
              </span>
            </p>
            <Button
              look="text"
              disabled={busy}
              onClick={() => {
                const { person: _, ...others } = home;
                onChange(others);
              }}
            >
              Somebody else
            </Button>
          </div>
        ) : (
          <FindPerson
            label="With whom"
            but={[]}
            missing={error}
            onChoose={(found) =>
              onChange({
                ...home,
                person: {
                  id: found.id,
                  name: fullName(found),
                  ...(found.household && { household: found.household }),
                },
              })
            }
          />
        ))}
      {kind === 'new' && (
        <TextField
          label="Name of the household"
          name="new-household"
          type="text"
          required
          autoComplete="off"
          value={name}
          error={error}
          disabled={busy}
          onInput={(event) => onChange({ ...home, name: event.currentTarget.value })}
        />
      )}
      {kind !== 'none' && (
        <RoleField
          label="Role there"
          role={role}
          busy={busy}
          onChoose={(role) => onChange({ ...home, role })}
        />
      )}
    </>
  );
}
