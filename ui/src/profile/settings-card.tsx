import ChevronRight from 'lucide-react/icons/chevron-right';
import { ButtonLink } from '../design/button/button';
import { Card } from '../design/layout/card';
import { paths } from '../paths';
import { useNothingToSet } from './letters/nothing-to-set';

/** The way to letters and calendar addresses; nothing where neither can be set. */
export function SettingsCard() {
  if (useNothingToSet()) return null;
  return (
    <Card title="Settings" className="security-card">
      <p className="security-state">Which letters you get, and our events in your own calendar.</p>
      <ButtonLink to={paths.settings} look="quiet">
        Letters and calendar <ChevronRight />
      </ButtonLink>
    </Card>
  );
}
