import { useId, useRef, useState } from 'react';
import { Button } from '../../design/button/button';
import { Pill } from '../../design/display/pill';
import { ChoiceField } from '../../design/form/select';
import '../household/household.css';
import { FindPerson } from '../household/find-person';
import { FirstRows } from '../list-import/first-rows';
import { fullName } from '../person/words';
import {
  type Answer,
  answerOf,
  type Choices,
  commonAnswers,
  type Kind,
  kindWords,
  type Question,
  withAnswers,
} from './choices';
import { Compared } from './compared';

export interface OfChoices {
  choices: Choices;
  busy: boolean;
  onChange: (choices: Choices) => void;
}

const ANOTHER = 'another';

const answerWords = {
  person: 'The person who is proposed',
  new: 'Somebody new',
  skip: 'Leave it out',
  confirm: 'It is so: record it',
};

/** Questions of one kind, with one answer for all where that is possible. */
export function Questions({ kind, questions, ...own }: Kind & OfChoices) {
  const id = useId();
  return (
    <section className="list-questions" aria-labelledby={id}>
      <h3 id={id}>{kindWords[kind]}</h3>
      <ForAll questions={questions} {...own} />
      <FirstRows rows={questions}>
        {(question) => <QuestionLine key={question.line} question={question} {...own} />}
      </FirstRows>
    </section>
  );
}

function ForAll({ questions, choices, busy, onChange }: { questions: Question[] } & OfChoices) {
  const common = commonAnswers(questions);
  if (questions.length < 2 || common.length === 0) return null;
  const given = questions.map((question) => answerOf(choices, question));
  const [first] = given;
  const isOne = (answer: Answer | undefined, at: number) =>
    answer?.answer === first?.answer &&
    (answer?.answer !== 'person' || answer.personId === questions[at]?.candidates[0]?.id);
  return (
    <div className="list-line-choice">
      <ChoiceField
        label={`All ${questions.length.toLocaleString('en-US')} alike`}
        value={(given.every(isOne) && first?.answer) || ''}
        disabled={busy}
        options={[['', 'One by one'], ...common.map((one) => [one, answerWords[one]] as const)]}
        onChange={({ currentTarget }) => {
          const answer = common.find((one) => one === currentTarget.value);
          const given = answer && ((question: Question) => proposedAnswer(question, answer));
          onChange(withAnswers(choices, questions, given));
        }}
      />
    </div>
  );
}

function proposedAnswer({ candidates: [first] }: Question, answer: Answer['answer']): Answer {
  return answer === 'person' && first ? { answer, personId: first.id } : { answer };
}

function QuestionLine({ question, ...own }: { question: Question } & OfChoices) {
  const { line, name, why, kind, answers } = question;
  return (
    <li className="list-line list-question">
      <p>
        <b>{name}</b> <span className="soft">line {line}</span>{' '}
        {kind === 'roleHolder' && <Pill tone="warm">For an administrator</Pill>}
        {answerOf(own.choices, question) && <Pill>Answered</Pill>}
      </p>
      <p className="list-line-why">{why}</p>
      <Compared question={question} />
      {answers.length > 0 && <WhoIsIt question={question} {...own} />}
    </li>
  );
}

function WhoIsIt({ question, choices, busy, onChange }: { question: Question } & OfChoices) {
  const { line, kind, candidates, answers } = question;
  const given = answerOf(choices, question);
  const [searches, setSearches] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const endSearch = () => {
    setSearches(false);
    place.current?.querySelector('select')?.focus();
  };
  const say = (answer: Answer | undefined) => {
    endSearch();
    onChange(withAnswers(choices, [question], answer && (() => answer)));
  };
  const isAny = answers.includes('new');
  const found =
    given?.personId && !candidates.some(({ id }) => id === given.personId)
      ? [[given.personId, given.name ?? 'Chosen'] as const]
      : [];
  const proposed = candidates.map(
    ({ id, name, number, note }) => [id, `${name} (${number})${note ? `, ${note}` : ''}`] as const,
  );
  const others = answers.filter((answer) => answer !== 'person');
  return (
    <div ref={place} className="list-line-choice">
      <ChoiceField
        label={`${kind === 'life' ? 'Is it so?' : 'Who is it?'} (line ${line})`}
        value={searches ? ANOTHER : (given?.personId ?? given?.answer ?? '')}
        disabled={busy}
        options={[
          ['', kind === 'life' ? 'Not decided: not recorded' : 'Not decided: left out'],
          ...(isAny ? [...proposed, ...found, [ANOTHER, 'Somebody else here...'] as const] : []),
          ...others.map((answer) => [answer, answerWords[answer]] as const),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const answer = others.find((other) => other === value);
          if (value === ANOTHER) setSearches(true);
          else if (answer) say({ answer });
          else if (value === '') say(undefined);
          else say({ answer: 'person', personId: value, ...(given?.name && { name: given.name }) });
        }}
      />
      {searches && (
        <div>
          <FindPerson
            label={`Search (line ${line})`}
            but={[]}
            onChoose={(person) => {
              const name = `${fullName(person)} (${person.memberNumber})`;
              say({ answer: 'person', personId: person.id, name });
            }}
          />
          <Button look="text" onClick={endSearch}>
            Stop searching
          </Button>
        </div>
      )}
    </div>
  );
}
