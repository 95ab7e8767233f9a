import { Checkbox } from '../../../design/form/checkbox';
import { EarlierImports } from '../../list-import/earlier-imports';
import { ImportSteps } from '../../list-import/import-steps';
import { SourceField } from '../../list-import/source-field';
import { useListImport } from '../../list-import/use-list-import';
import { GivingFrame } from '../giving-frame';
import { saysWhoGave } from './choices';
import './imports.css';
import { OpenLines } from './open-lines';
import { giftList } from './queries';
import { Rehearsed } from './rehearsed';

/** Gifts from another program: its file is chosen, its columns are said, and each line is seen before it is taken. */
export function GiftImportsPage() {
  const work = useListImport(giftList);
  const { isWorking, rehearse, changeColumns } = work;
  const busy = work.isRehearsing || work.isLooking;
  return (
    <GivingFrame heading="Import gifts" subtitle="From a spreadsheet or another program">
      <ImportSteps
        work={work}
        columns={(choices, { fields, sources }) => (
          <>
            {!saysWhoGave(choices, fields) && (
              <Checkbox
                label="No column says who gave: all gifts of this file are anonymous"
                checked={choices.allAnonymous}
                disabled={busy}
                onChange={() => changeColumns({ ...choices, allAnonymous: !choices.allAnonymous })}
              />
            )}
            {choices.columns.includes('personKey') && sources.length > 1 && (
              <SourceField
                label="Whose numbers the givers have"
                none="As their names tell"
                sources={sources}
                choices={choices}
                busy={busy}
                onChange={changeColumns}
              />
            )}
          </>
        )}
        rehearsed={(said, choices) => (
          <Rehearsed said={said} choices={choices} busy={isWorking} onChange={rehearse} />
        )}
      />
      <OpenLines />
      <EarlierImports kind={giftList} onUndone={work.onUndone} />
    </GivingFrame>
  );
}
