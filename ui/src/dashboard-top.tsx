import { lazy, Suspense } from 'react';
import { Questions } from './events/questions';
import { useSignedInUser } from './session/session';

const LeftToDo = lazy(async () => ({
  default: (await import('./office/portal/left-to-do')).LeftToDoHere,
}));

/** Above the dashboard's cards: the household's questions, and the administrator's steps after set-up. */
export function DashboardTop() {
  const { roles } = useSignedInUser();
  return (
    <>
      <Questions />
      {roles?.includes('administrator') && (
        <Suspense>
          <LeftToDo />
        </Suspense>
      )}
    </>
  );
}
