import { Button, ButtonLink } from '../../design/button/button';
import { OfficeFrame } from '../layout/office-frame';
import { EarlierImports } from '../list-import/earlier-imports';
import { ImportSteps } from '../list-import/import-steps';
import { useListImport } from '../list-import/use-list-import';
import { counted } from '../list-import/words';
import { officePaths } from '../office-paths';
import './people-import.css';
import { peopleList } from './queries';
import { Rehearsed } from './rehearsed';

/** People from another program: its file is chosen, its columns are said, and each row is seen before it is taken. */
export function PeopleImportPage() {
  const work = useListImport(peopleList);
  return (
    <OfficeFrame subtitle="From a spreadsheet or another program">
      <ImportSteps
        work={work}
        columns={(choices) =>
          choices.answers.length > 0 && (
            <p className="soft">
              {counted(choices.answers.length, 'answer')} from before{' '}
              {choices.answers.length === 1 ? 'is' : 'are'} kept.{' '}
              <Button look="text" onClick={() => work.changeColumns({ ...choices, answers: [] })}>
                Forget {choices.answers.length === 1 ? 'it' : 'them'}
              </Button>
            </p>
          )
        }
        rehearsed={(said, choices, { sources }) => (
          <Rehearsed
            said={said}
            sources={sources}
            choices={choices}
            busy={work.isWorking}
            onChange={work.rehearse}
          />
        )}
        next={<ButtonLink to={officePaths.people}>Look at the people</ButtonLink>}
      />
      <EarlierImports kind={peopleList} onUndone={work.onUndone} />
    </OfficeFrame>
  );
}
