import { type FormStore, useForm } from '@formisch/react';
import { createContext, type RefObject, useContext } from 'react';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import type { MemberProfile } from '../queries';
import { type Draft, draftOf, schemaOf } from './rules';

type Schema = ReturnType<typeof schemaOf>;

export interface EditForm {
  form: FormStore<Schema>;
  /** The profile as it was when the dialog was opened. */
  stood: Draft;
  today: string;
  busy: boolean;
}

/** The form of a profile, whose fields stand in `place`. */
export function useEditForm(profile: MemberProfile, place: RefObject<HTMLElement | null>) {
  const today = todayIn(useNames().timeZone);
  const stood = draftOf(profile);
  const unfinished = (name: string) =>
    place.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.validity.badInput ??
    false;
  const form = useForm({ schema: schemaOf({ stood, today, unfinished }), initialInput: stood });
  return { form, stood, today };
}

export const EditFormContext = createContext<EditForm | null>(null);

export function useEditFormOfDialog(): EditForm {
  const form = useContext(EditFormContext);
  if (!form) throw new Error('this field stands outside the edit dialog');
  return form;
}
