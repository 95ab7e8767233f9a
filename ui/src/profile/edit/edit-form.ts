import { type FormStore, setInput, useForm } from '@formisch/react';
import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import { todayIn } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { kept, write } from '../../session/kept';
import type { MemberProfile } from '../queries';
import { useKeptWordsKey } from './kept-words';
import { type Draft, draftOf, type FieldName, fieldNames, schemaOf } from './rules';

type Schema = ReturnType<typeof schemaOf>;

export interface EditForm {
  form: FormStore<Schema>;
  /** The profile as it was when the dialog was opened. */
  stood: Draft;
  today: string;
  busy: boolean;
  /** Keeps what is typed in a field, until it is saved or discarded. */
  keep: (name: FieldName, text: string) => void;
}

/** The form of a profile, whose fields stand in `place`. */
export function useEditForm(profile: MemberProfile, place: RefObject<HTMLElement | null>) {
  const today = todayIn(useNames().timeZone);
  const stood = draftOf(profile);
  const unfinished = (name: string) =>
    place.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.validity.badInput ??
    false;
  const form = useForm({ schema: schemaOf({ stood, today, unfinished }), initialInput: stood });
  return { form, stood, today, ...useKeptWords(form, stood) };
}

/** Typed words outlive the dialog: a reload, or a session that ends while they are saved. */
function useKeptWords(form: FormStore<Schema>, stood: Draft) {
  const key = useKeptWordsKey();
  const [found] = useState(() => kept<Partial<Draft>>(key));
  const [words] = useState<Partial<Draft>>(() => ({ ...found }));
  const [begun] = useState(stood);
  const keep = useCallback(
    (name: FieldName, text: string) => {
      if (text === begun[name]) delete words[name];
      else words[name] = text;
      write(key, Object.keys(words).length > 0 ? JSON.stringify(words) : null);
    },
    [key, words, begun],
  );
  useLayoutEffect(() => {
    for (const name of fieldNames) {
      const input = found?.[name];
      if (input !== undefined) setInput(form, { path: [name], input });
    }
  }, [form, found]);
  return { keep, wasKept: found !== undefined, forget: () => write(key, null) };
}

export const EditFormContext = createContext<EditForm | null>(null);

export function useEditFormOfDialog(): EditForm {
  const form = useContext(EditFormContext);
  if (!form) throw new Error('this field stands outside the edit dialog');
  return form;
}
