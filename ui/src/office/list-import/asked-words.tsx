import { useState } from 'react';
import { ChoiceField } from '../../design/form/select';
import { type ListChoices, type WordMeaning, withWord } from './draft';
import { lineCount } from './words';

interface AskedWord {
  column: string;
  word: string;
  lines: number;
}

interface AskedWordsProps<Own extends ListChoices> {
  legend: string;
  /** Those of the file. */
  words: AskedWord[];
  /** What one may mean: the first is that nothing is said. */
  options: readonly (readonly [meaning: WordMeaning | '', label: string])[];
  choices: Own;
  busy: boolean;
  onChange: (choices: Own) => void;
}

/** Words that decide what a line is: what is said of one holds for all its lines. */
export function AskedWords<Own extends ListChoices>(props: AskedWordsProps<Own>) {
  const { legend, words, options, choices, busy, onChange } = props;
  // What is answered is not asked again, and stays where it stood until the file is read anew.
  const [shown, setShown] = useState<{ word: string; label: string }[]>([]);
  const told = [
    ...words.map(({ column, word, lines }) => ({
      word,
      label: `${column}: ${word} (${lineCount(lines)})`,
    })),
    ...choices.words.map(({ word }) => ({ word, label: word })),
  ];
  const fresh = told.filter(
    ({ word }, at) =>
      !shown.some((own) => own.word === word) && told.findIndex((own) => own.word === word) === at,
  );
  const fields = [...shown, ...fresh];
  if (fresh.length > 0) setShown(fields);
  if (fields.length === 0) return null;
  return (
    <fieldset className="list-words">
      <legend>{legend}</legend>
      {fields.map(({ word, label }) => (
        <ChoiceField
          key={word}
          label={label}
          value={choices.words.find((own) => own.word === word)?.meaning ?? ''}
          disabled={busy}
          options={options}
          onChange={({ currentTarget: { value } }) =>
            onChange(withWord(choices, word, (value || undefined) as WordMeaning | undefined))
          }
        />
      ))}
    </fieldset>
  );
}
