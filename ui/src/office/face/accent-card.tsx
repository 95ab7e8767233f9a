import { useMutation } from '@tanstack/react-query';
import type { Ref } from 'react';
import { Button } from '../../design/button/button';
import { showToast } from '../../design/feedback/toast-store';
import { TextField } from '../../design/form/field';
import { Card } from '../../design/layout/card';
import { office } from '../client';
import { OfficeRefusal } from '../refusal';
import { WhyNot } from '../rights/why-not';
import type { Face } from './queries';

interface AccentCardProps {
  face: Face;
  /** What is typed or chosen, and the face with it. */
  typed: string;
  tried: Face;
  /** Why it is no colour. */
  refused: string | undefined;
  onType: (colour: string) => void;
  onSaved: (face: Face) => void;
}

/** Six swatches, or any colour. */
export function AccentCard({ face, typed, tried, refused, onType, onSaved }: AccentCardProps) {
  const [own] = face.swatches;
  const saved = face.accent ?? own?.colour ?? '';
  const saving = useMutation({
    // The portal's own is none.
    mutationFn: (accent: string) =>
      office('put', '/api/office/portal/face/accent', {
        body: { accent: accent === own?.colour ? '' : accent },
      }),
    onSuccess: (saved) => {
      onSaved(saved);
      showToast({
        title: 'The colour is in use',
        description: 'Others see it on their next page.',
      });
    },
  });
  const { error, isPending } = saving;
  const atField = error instanceof OfficeRefusal && error.field === 'accent' && error.sentence;
  const type = (colour: string) => {
    saving.reset();
    onType(colour);
  };
  return (
    <Card title="Colour">
      <form
        className="face-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) saving.mutate(typed);
        }}
      >
        {error && !atField && <WhyNot error={error} />}
        <fieldset className="face-swatches">
          <legend className="visually-hidden">Colours that go well</legend>
          {face.swatches.map(({ name, colour }) => (
            <label key={name}>
              <input
                type="radio"
                name="swatch"
                checked={typed === colour}
                onChange={() => type(colour)}
              />
              <span ref={painted(colour)} className="face-swatch" />
              {name}
            </label>
          ))}
          <label>
            <input
              type="color"
              className="face-swatch"
              value={tried.accent ?? own?.colour}
              onInput={({ currentTarget }) => type(currentTarget.value)}
            />
            Another
          </label>
        </fieldset>
        <TextField
          label="Any colour"
          name="accent"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={typed}
          error={atField || refused || undefined}
          hint="Such as #1f5c7a. It is made lighter or darker where it could not be read."
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
        <div role="status" className="face-corrections">
          {tried.corrections.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <div className="portal-actions">
          <Button type="submit" disabled={isPending || typed === saved}>
            {isPending ? 'Saving…' : 'Use this colour'}
          </Button>
          {typed !== saved && (
            <Button look="text" disabled={isPending} onClick={() => type(saved)}>
              Keep the present one
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

/** The policy of the page allows no style in its text; a script may set one. */
const painted =
  (colour: string): Ref<HTMLElement> =>
  (element) => {
    element?.style.setProperty('background-color', colour);
  };
