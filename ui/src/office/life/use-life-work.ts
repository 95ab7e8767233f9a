import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../design/feedback/toast-store';
import { whenStale } from '../kept-form/meanwhile';
import { type Person, readPersonAgain } from '../person/queries';
import { isRefusedFor } from '../refusal';

interface Work {
  person: Person;
  /** The JSON names of the fields that can show a refusal themselves. */
  fields: readonly string[];
  onClose: () => void;
  /** An editing conflict with one of the people: the others are read again, too. */
  onStale?: () => void;
}

/** Writes something down of a person; what was typed stays until the server has it. */
export function useLifeWork({ person, fields, onClose, onStale }: Work) {
  const client = useQueryClient();
  const readAgain = () => {
    readPersonAgain(client, person.id);
    onStale?.();
  };
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (work: () => Promise<{ message: string }>) =>
      work().catch(whenStale(readAgain, 'not_as_it_was')),
    onSuccess: async ({ message }) => {
      onClose();
      showToast({ title: 'Done', description: message });
      await readPersonAgain(client, person.id);
    },
  });
  const refusal = isRefusedFor(error, 'field_refused') ? error : undefined;
  const field = fields.find((name) => name === refusal?.field);
  return {
    mutate,
    isPending,
    /** A refusal that is not about a field. */
    problem: field ? null : error,
    fieldError: (name: string) => (name === field ? refusal?.sentence : undefined),
    /** Clears the refusal when its field is changed. */
    forgetField: () => {
      if (field) reset();
    },
  };
}
