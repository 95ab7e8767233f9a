import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { showToast } from '../../../design/feedback/toast-store';
import { TextField } from '../../../design/form/field';
import { boundTo } from '../../kept-form/bound-to';
import { KeptDialog } from '../../kept-form/kept-dialog';
import { type KeptForm, useKeptForm } from '../../kept-form/use-kept-form';
import { sheetPath } from '../../office-paths';
import { isRefusedFor } from '../../refusal';
import {
  type CountingSheet,
  changeSheet,
  openSheet,
  readSheet,
  sheetCame,
  sheetsKey,
  sheetsQuery,
  type TypedSheet,
} from './queries';
import { type HeaderField, headerFields, headerInWords, headerLabels, headerOf } from './words';

interface NewSheetProps {
  proposedDate: string;
  onClose: () => void;
}

/** Opens a sheet, and leads to it. */
export function NewSheetDialog({ proposedDate, onClose }: NewSheetProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (
    <HeaderDialog
      title="New counting sheet"
      action="Open the sheet"
      busyAction="Opening…"
      form="counting-sheet new"
      begun={{ date: proposedDate, service: '', counters: '', expected: '' }}
      send={(typed, _, anyway) => openSheet(typed, anyway)}
      onDone={(sheet) => {
        sheetCame(client, sheet);
        flushSync(onClose);
        navigate(sheetPath(sheet.id));
      }}
      onClose={onClose}
    />
  );
}

interface ChangeSheetProps {
  sheet: CountingSheet;
  onClose: () => void;
}

/** Changes the day, the service, who counted, or the bank slip's total. */
export function ChangeSheetDialog({ sheet, onClose }: ChangeSheetProps) {
  const client = useQueryClient();
  return (
    <HeaderDialog
      title="Change the sheet"
      action="Save changes"
      busyAction="Saving…"
      form={`counting-sheet ${sheet.id}`}
      begun={headerOf(sheet)}
      sheet={sheet}
      send={(typed, stood, anyway) => changeSheet(stood ?? sheet, typed, anyway)}
      onDone={(changed) => {
        const moved = changed.date !== sheet.date && changed.rows.length > 0;
        sheetCame(client, changed);
        onClose();
        showToast({
          title: 'Changes saved',
          ...(moved && { description: 'The rows are of the new day, too.' }),
        });
      }}
      onClose={onClose}
    />
  );
}

interface HeaderDialogProps {
  title: string;
  action: string;
  busyAction: string;
  /** The draft's name. */
  form: string;
  begun: TypedSheet;
  /** As it was read; none for a new one. */
  sheet?: CountingSheet;
  send: (
    typed: TypedSheet,
    stood: CountingSheet | undefined,
    anyway: boolean,
  ) => Promise<CountingSheet>;
  onDone: (sheet: CountingSheet) => void;
  onClose: () => void;
}

function HeaderDialog(props: HeaderDialogProps) {
  const { form, begun, sheet, send, onDone, ...dialog } = props;
  const client = useQueryClient();
  // There is a sheet of this day and service.
  const [isAsked, setAsked] = useState(false);
  const kept = useKeptForm({
    form,
    fields: headerFields,
    begun,
    stood: sheet,
    typedOf: headerOf,
    readNow: ({ id }) => readSheet(String(id)),
    send: (typed, stood) => send(typed, stood, isAsked),
    onDone,
    onRefused: (error) => {
      if (isRefusedFor(error, 'likely_twice')) setAsked(true);
      if (!isRefusedFor(error, 'sheet_closed')) return;
      showToast({ title: 'Not saved', description: error.sentence, look: 'destructive' });
      client.invalidateQueries({ queryKey: sheetsKey });
    },
  });
  return (
    <KeptDialog
      {...dialog}
      kept={kept}
      of="sheet"
      action={isAsked ? `${dialog.action} anyway` : dialog.action}
    >
      <HeaderFields
        kept={{
          ...kept,
          type: (change) => {
            if (change.date !== undefined || change.service !== undefined) setAsked(false);
            kept.type(change);
          },
        }}
      />
    </KeptDialog>
  );
}

/** Date, service, counters and the bank slip's total. */
function HeaderFields({ kept }: { kept: KeptForm<TypedSheet> }) {
  const today = todayIn(useNames().timeZone);
  const services = useQuery(sheetsQuery('')).data?.services ?? [];
  const servicesId = useId();
  const bound = boundTo(kept, (field, value) => headerInWords(field, { [field]: value }));
  const input = (field: HeaderField, hint?: string) => ({
    label: headerLabels[field],
    ...bound.input(field, hint),
    value: kept.typed[field] ?? '',
  });
  return (
    <>
      <TextField type="date" max={today} required {...input('date')} />
      <TextField
        type="text"
        maxLength={40}
        list={servicesId}
        {...input('service', 'Such as 9 am, where the day has more than one')}
      />
      <datalist id={servicesId}>
        {services.map((service) => (
          <option key={service} value={service} />
        ))}
      </datalist>
      <TextField type="text" maxLength={200} {...input('counters', 'Such as Ruth and Emil')} />
      <TextField
        type="text"
        inputMode="decimal"
        {...input('expected', 'It can be typed later; the sheet is not closed without it.')}
      />
    </>
  );
}
