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
  const said = choices.words.filter(({ word }) => !words.some((own) => own.word === word));
  if (words.length + said.length === 0) return null;
  const field = (word: string, label: string) => (
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
  );
  return (
    <fieldset className="list-words">
      <legend>{legend}</legend>
      {words.map(({ column, word, lines }) =>
        field(word, `${column}: ${word} (${lineCount(lines)})`),
      )}
      {said.map(({ word }) => field(word, word))}
    </fieldset>
  );
}
