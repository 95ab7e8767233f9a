import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { read } from '../api/client';
import { ApiError } from '../api/errors';
import type { Names } from '../congregation/names';
import { Loaded } from '../design/loading/loaded';
import { Spinner } from '../design/loading/spinner';
import { DoorScreen } from '../door/door-screen';
import { paths } from '../paths';
import { AddressStep } from './address-step';
import { AdministratorStep } from './administrator-step';
import { Beginning } from './beginning';
import { type SetUp, setUpQuery } from './client';
import { Clock } from './clock';
import { CodeStep } from './code-step';
import { CongregationStep, HelpStep } from './congregation-step';
import './set-up.css';
import { FinishStep } from './finish-step';
import { MailStep } from './mail-step';
import { Panel } from './panel';
import { RestoreStep } from './restore-step';
import { SecondFactorStep } from './second-factor-step';
import { askedIn, type StepName, stepIn } from './steps';
import { TypedContext } from './use-step-form';

const HelpScreen = lazy(async () => ({ default: (await import('./help-screen')).HelpScreen }));

/** The one page of an empty portal: it is set up here, a question at a time, or comes back from a backup. */
export function SetUpPage() {
  const query = useQuery(setUpQuery);
  const [typed] = useState(() => new Map());
  const search = useSearch();
  const { data: state, error } = query;
  if (error instanceof ApiError && error.status === 404) return <Closed />;
  const help = new URLSearchParams(search).get('help');
  const step = state ? stepIn(search, state) : '';
  return (
    <TypedContext value={typed}>
      <div className="first-hour">
        <Panel step={step} isBack={askedIn(search) === 'backup'} state={state} />
        <main className="first-hour-main" tabIndex={-1}>
          {help === null ? (
            <Loaded query={query} skeleton={<Spinner />} framed>
              {(state) => (
                <>
                  <Clock state={state} />
                  <Screen key={`${step} ${state.hasCode}`} step={step} state={state} />
                </>
              )}
            </Loaded>
          ) : (
            <Suspense fallback={<Spinner />}>
              <HelpScreen key={help} page={help} />
            </Suspense>
          )}
        </main>
      </div>
    </TypedContext>
  );
}

const screens: { [Name in StepName]: (props: { state: SetUp }) => ReactNode } = {
  code: CodeStep,
  congregation: CongregationStep,
  address: AddressStep,
  help: HelpStep,
  you: AdministratorStep,
  'second-factor': SecondFactorStep,
  mail: MailStep,
  finish: FinishStep,
  backup: RestoreStep,
};

function Screen({ step, state }: { step: StepName | ''; state: SetUp }) {
  if (step === '') return <Beginning state={state} />;
  const Step = screens[step];
  return <Step state={state} />;
}

function Closed() {
  const client = useQueryClient();
  // The page was made before its congregation had a name.
  useEffect(() => {
    read<Names>('/api/names').then(
      (names) => client.setQueryData(['api', 'names'], names),
      () => {},
    );
  }, [client]);
  return (
    <DoorScreen title="This portal is set up" lead="There is nothing more to do on this page.">
      {/* As a new page. Who is signed in already, in another tab, is led on from there. */}
      <a href={paths.login} className="button button-primary button-wide">
        Go to the portal
      </a>
    </DoorScreen>
  );
}
