import * as v from 'valibot';
import { Email } from '../credentials/email';
import { DIFFERENT, NewPassword } from '../credentials/new-password';
import { ConfirmPasswordField, NewPasswordField } from '../credentials/new-password-fields';
import { InfoAlert } from '../design/feedback/alert';
import { EmailField, TextField } from '../design/form/field';
import { ask, type SetUp } from './client';
import { QuestionForm } from './question';
import { useStepForm } from './use-step-form';

const word = (missing: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(missing));

const Administrator = v.pipe(
  v.object({
    firstName: word('First name is required'),
    lastName: word('Last name is required'),
    email: Email,
    password: NewPassword,
    confirmPassword: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      DIFFERENT,
    ),
    ['confirmPassword'],
  ),
);

export function AdministratorStep({ state }: { state: SetUp }) {
  const { administrator, takesSecrets } = state;
  const { firstName = '', lastName = '', email = '' } = administrator ?? {};
  const form = useStepForm({
    step: 'you',
    initial: { firstName, lastName, email, password: '', confirmPassword: '' },
    isAnswered: administrator !== undefined,
    schema: Administrator,
    send: ({ confirmPassword: _, ...typed }) => ask('put', '/api/set-up/administrator', typed),
  });
  return (
    <QuestionForm of={form} action="Continue">
      <div className="first-hour-pair">
        <TextField {...form.input('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...form.input('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <EmailField {...form.input('email')} label="Email" autoComplete="username" />
      {administrator && (
        <InfoAlert>
          Your password is kept. Change something here, and you choose it once more.
        </InfoAlert>
      )}
      {!takesSecrets && (
        <InfoAlert>
          The way to this page is not encrypted: whoever listens in this network could read the
          password. Choose another one when the portal has https.
        </InfoAlert>
      )}
      <NewPasswordField {...form.input('password')} />
      <ConfirmPasswordField {...form.input('confirmPassword')} />
    </QuestionForm>
  );
}
