import type { Progress } from './words';

/** How far a campaign is: what was pledged in grey, what was given on it. The numbers stand beside it. */
export function Way({ progress: { given, pledged } }: { progress: Progress }) {
  return (
    <svg className="campaign-way" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
      <rect className="campaign-way-pledged" width={pledged} height="3" />
      <rect className="campaign-way-given" width={given} height="3" />
    </svg>
  );
}
