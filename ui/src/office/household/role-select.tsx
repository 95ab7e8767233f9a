import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { householdRoles } from '../person/words';
import type { HouseholdRole } from './places';

interface RoleSelectProps {
  /** The person's name. */
  name: string;
  role: HouseholdRole | undefined;
  busy: boolean;
  onSave: (role: HouseholdRole) => void;
}

/**
 * A role that is saved when it is chosen. To most browsers each press of an arrow is a choice of its own: what the keyboard
 * only passes is saved by Enter, or when it goes on. Escape takes it back.
 */
export function RoleSelect({ name, role, busy, onSave }: RoleSelectProps) {
  const [draft, setDraft] = useState<HouseholdRole>();
  const isPassing = useRef(false);
  // Saved, or refused: what the household has is shown again.
  useEffect(() => {
    if (!busy) setDraft(undefined);
  }, [busy]);
  const save = (chosen: HouseholdRole | undefined) => {
    isPassing.current = false;
    if (chosen && chosen !== role && !busy) onSave(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save(draft);
    else if (event.key === 'Escape') setDraft(undefined);
    else isPassing.current = event.key !== 'Tab';
  };
  return (
    <select
      aria-label={`Role of ${name}`}
      value={draft ?? role ?? ''}
      disabled={busy}
      onPointerDown={() => {
        isPassing.current = false;
      }}
      onKeyDown={onKeyDown}
      onBlur={() => save(draft)}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value as HouseholdRole;
        setDraft(chosen);
        if (!isPassing.current) save(chosen);
      }}
    >
      {!role && <option value="">No role</option>}
      {Object.entries(householdRoles).map(([role, words]) => (
        <option key={role} value={role}>
          {words}
        </option>
      ))}
    </select>
  );
}
