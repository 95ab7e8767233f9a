import type { Person } from '../person/queries';
import { MergeWithDialog } from '../removal/merge-with-dialog';
import { RemoveDialog } from '../removal/remove-dialog';
import { DayDialog } from './day-dialog';
import type { AskedLife } from './life-offers';
import { MarriedDialog } from './married-dialog';

interface LifeDialogProps {
  person: Person;
  offer: AskedLife;
  onClose: () => void;
}

/** Says what happens, and asks for what it needs. */
export function LifeDialog({ person, offer, onClose }: LifeDialogProps) {
  switch (offer) {
    case 'married':
      return <MarriedDialog person={person} onClose={onClose} />;
    case 'merge':
      return <MergeWithDialog person={person} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog person={person} onClose={onClose} />;
    default:
      return <DayDialog person={person} what={offer} onClose={onClose} />;
  }
}
