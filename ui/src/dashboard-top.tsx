import { lazy, Suspense } from 'react';
import { Questions } from './events/questions';
import { KeptWordsNote } from './profile/edit/kept-words';
import { useSignedInUser } from './session/session';

const LeftToDo = lazy(async () => ({
  default: (await import('./office/portal/left-to-do')).LeftToDoHere,
}));

/** Above the dashboard's cards: what is kept unsaved, the household's questions, and the administrator's steps after set-up. */
export function DashboardTop() {
  const { roles } = useSignedInUser();
  return (
    <>
      <Questions>
        <KeptWordsNote />
      </Questions>
      {roles?.includes('administrator') && (
        <Suspense>
          <LeftToDo />
        </Suspense>
      )}
    </>
  );
}
