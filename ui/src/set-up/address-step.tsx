import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { useState } from 'react';
import * as v from 'valibot';
import type { AnswerOf } from '../api/client';
import { Button } from '../design/button/button';
import { TextField } from '../design/form/field';
import { useCertificateTrial } from './certificate-trial';
import { ask, type SetUp } from './client';
import { QuestionForm } from './question';
import { asTyped, useStepForm } from './use-step-form';

type Look = AnswerOf<'/api/set-up/address/look', 'post'>;

const EXAMPLE = 'https://members.grace-church.example';
const Address = v.object({
  address: v.pipe(v.string(), v.trim(), v.nonEmpty(`Type an address, such as ${EXAMPLE}`)),
});

/** Nothing yet, or a bare name, which hardly any network leads to a machine. */
const isNoAddressYet = (typed: string) => !/[.:]/.test(typed) && typed !== 'localhost';

/** An address is looked at before it is used: a wrong letter in it is seen here, and not by the members. */
export function AddressStep({ state: { address = '', machineAddress } }: { state: SetUp }) {
  const [looked, setLooked] = useState<Look & { at: string }>();
  const look = async (at: string) => {
    setLooked({ ...(await ask('post', '/api/set-up/address/look', { address: at })), at });
    return undefined;
  };
  const use = (address: string) => ask('put', '/api/set-up/address', { address });
  const form = useStepForm({
    step: 'address',
    initial: { address },
    isAnswered: address !== '',
    schema: Address,
    send: (typed) => (looked?.at === typed.address ? use(typed.address) : look(typed.address)),
  });
  const typed = form.typed.address.trim();
  const seen = looked?.at === typed ? looked : undefined;
  const isKept = typed !== '' && typed === address;
  const tried = useCertificateTrial(seen?.address ?? '');
  const isUncertain = tried.some(({ isGood }) => !isGood);
  return (
    <QuestionForm
      of={form}
      action={
        isKept
          ? 'Continue'
          : !seen
            ? 'Look at this address'
            : isUncertain
              ? 'Use it all the same'
              : 'Use this address'
      }
      busyAction={seen || isKept ? 'Saving…' : 'Looking…'}
      also={
        (seen || isKept) && (
          <Button look="quiet" disabled={form.busy} onClick={() => form.instead(() => look(typed))}>
            {seen ? 'Look again' : 'Look at it'}
          </Button>
        )
      }
    >
      <TextField
        {...form.input('address')}
        label="Address"
        inputMode="url"
        {...asTyped}
        placeholder={EXAMPLE}
        hint={
          isNoAddressYet(typed) &&
          `A whole address looks like ${EXAMPLE} or, inside your network only, ${machineAddress ?? 'http://portal.local'}`
        }
      />
      <div role="status">
        {seen && <Seen look={{ ...seen, lines: [...seen.lines, ...tried] }} typed={typed} />}
        {isUncertain && (
          <p>
            Until the portal has a certificate, no browser opens it at this address, yours neither.
            {machineAddress &&
              ' You can begin with the address below, and change it in the settings once the name leads here.'}
          </p>
        )}
      </div>
      {machineAddress && (
        <p>
          <Button
            look={isUncertain ? 'quiet' : 'text'}
            disabled={form.busy}
            onClick={() => form.instead(() => use(machineAddress))}
          >
            Only inside our network for now: {machineAddress}
          </Button>
        </p>
      )}
    </QuestionForm>
  );
}

function Seen({ look: { lines, address }, typed }: { look: Look; typed: string }) {
  return (
    <div className="card first-hour-seen">
      {address !== typed && (
        <p>
          It is kept as <strong>{address}</strong>
        </p>
      )}
      <ul>
        {lines.map(({ isGood, says, advice }) => {
          const [Icon, word] = isGood
            ? [Check, 'Good: ']
            : isGood === false
              ? [CircleAlert, 'Not good yet: ']
              : [CircleQuestionMark, 'Not known: '];
          return (
            <li key={says} className={isGood === false ? 'is-wanting' : undefined}>
              <Icon />
              <div>
                <p>
                  <span className="visually-hidden">{word}</span>
                  {says}
                </p>
                {advice && <p className="soft">{advice}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
