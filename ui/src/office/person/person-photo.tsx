import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button';
import { Confirm } from '../../design/dialog/confirm';
import { showToast } from '../../design/feedback/toast-store';
import { TextField } from '../../design/form/field';
import { PhotoToSend } from '../../profile/photo/photo-dialog';
import { useSendPhoto } from '../../profile/photo/upload-photo';
import { useSignedInUser } from '../../session/session';
import { office } from '../client';
import { OfficeRefusal } from '../refusal';
import { sentenceOf } from '../rights/why-not';
import { offersFor } from './account-actions';
import { type Person, readPersonAgain } from './queries';
import { fullName, nameOf } from './words';

/** For who may look after this person: one's own photo is on the profile. */
export function PersonPhoto({ person }: { person: Person }) {
  const [asking, setAsking] = useState<'set' | 'remove'>();
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => office('delete', '/api/office/photo', { query: { person: person.id } }),
    onSuccess: ({ message }) => {
      readPersonAgain(client, person.id);
      showToast({ title: 'Photo', description: message });
    },
    onError: (error) =>
      showToast({ title: 'Not done', description: sentenceOf(error), look: 'destructive' }),
  });
  const { notYours, own } = offersFor(person, useSignedInUser());
  if (notYours || own) return null;
  const verb = person.photoUrl ? 'Change photo' : 'Add photo';
  const close = () => setAsking(undefined);
  return (
    <>
      <Button look="text" onClick={() => setAsking('set')}>
        {verb}
      </Button>
      {person.photoUrl && (
        <Button look="text" disabled={removal.isPending} onClick={() => setAsking('remove')}>
          Remove photo
        </Button>
      )}
      {asking === 'remove' && (
        <Confirm
          question="Remove the photo?"
          detail={`The initials of ${nameOf(person)} will stand in its place.`}
          stay="Keep photo"
          onStay={close}
          go="Remove photo"
          onGo={() => {
            close();
            removal.mutate();
          }}
        />
      )}
      {asking === 'set' && (
        <PersonPhotoDialog title={`${verb} of ${nameOf(person)}`} person={person} onClose={close} />
      )}
    </>
  );
}

interface PersonPhotoDialogProps {
  title: string;
  person: Person;
  onClose: () => void;
}

function PersonPhotoDialog({ title, person, onClose }: PersonPhotoDialogProps) {
  const { id, fields, photoUrl } = person;
  const client = useQueryClient();
  const [agreed, setAgreed] = useState('');
  const upload = useSendPhoto({
    send: (form) =>
      office('post', '/api/office/photo', { query: { person: id, agreed }, body: form }),
    onSent: () => {
      readPersonAgain(client, id);
      return true;
    },
    onDone: onClose,
    shows: isAboutAgreed,
  });
  const { error } = upload;
  const { firstName, lastName } = fields;
  return (
    <PhotoToSend
      title={title}
      face={{ firstName: firstName ?? '', lastName: lastName ?? '', photoUrl }}
      upload={upload}
      incomplete={!agreed.trim()}
      onClose={onClose}
    >
      <TextField
        label="Who agreed to it"
        name="agreed"
        type="text"
        required
        autoComplete="off"
        maxLength={200}
        hint={`Members see the photo, so somebody has to agree. For the log: ${fullName(fields)}, or a parent of a child, and how.`}
        value={agreed}
        disabled={upload.isPending}
        error={error && isAboutAgreed(error) ? error.sentence : undefined}
        onInput={({ currentTarget }) => setAgreed(currentTarget.value)}
      />
    </PhotoToSend>
  );
}

function isAboutAgreed(error: Error): error is OfficeRefusal {
  return error instanceof OfficeRefusal && error.field === 'agreed';
}
