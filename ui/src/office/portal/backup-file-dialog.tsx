import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../../design/button/download';
import { showToast } from '../../design/feedback/toast-store';
import { office } from '../client';
import { isRefusedFor, OfficeRefusal } from '../refusal';
import { StepUpDialog } from '../rights/step-up-dialog';
import { PassphraseFields } from './passphrase-fields';
import { portalChanged } from './queries';

const isAtPassphrase = (error: Error | null): error is OfficeRefusal =>
  error instanceof OfficeRefusal && error.field === 'passphrase';

/** Everything in one file that only a passphrase opens. */
export function BackupFileDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  return (
    <StepUpDialog
      title="Download a backup"
      lead="The file has everything, the key included: it is what a new card needs. Choose a passphrase for it, write it down, and keep it where the file is not. Without it the file is worth nothing."
      action="Download"
      busyAction="Making the file…"
      incomplete={passphrase === '' || passphrase !== again}
      fields={(busy, error) => (
        <PassphraseFields
          label="Passphrase of the file"
          value={passphrase}
          again={again}
          disabled={busy}
          error={isAtPassphrase(error) ? error.sentence : undefined}
          hint="Five or six words that do not belong together."
          onType={setPassphrase}
          onTypeAgain={setAgain}
        />
      )}
      typed={{ passphrase }}
      shows={isAtPassphrase}
      work={async (stepUp) => {
        try {
          return await office('post', '/api/office/portal/backups/file', {
            body: { passphrase, stepUp },
          });
        } catch (error) {
          if (!isRefusedFor(error, 'role_required')) throw error;
          throw new Error(
            'Everybody’s gifts are in it, so only a person who is administrator and treasurer can take it.',
          );
        }
      }}
      onDone={(answer) => {
        onClose();
        const file = answer as unknown as File;
        downloadFile(file.name, file);
        showToast({ title: 'The backup is in your downloads' });
        // The finding that asked for one goes with the next look, this one or a later.
        office('post', '/api/office/portal/look').then(
          () => portalChanged(client),
          () => {},
        );
      }}
      onClose={onClose}
    />
  );
}
