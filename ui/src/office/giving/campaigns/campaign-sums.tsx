import { todayIn } from '../../../congregation/calendar';
import { useNames } from '../../../congregation/names';
import { Pill } from '../../../design/display/pill';
import { money } from '../gifts/words';
import type { Campaign } from './queries';
import { Way } from './way';
import { countedPledges, progressOf, shareInWords, standingOf } from './words';

/** How far it is, in numbers and as a line. */
export function CampaignSums({ campaign }: { campaign: Campaign }) {
  const today = todayIn(useNames().timeZone);
  const { goal, pledged, pledges, paid, given } = campaign;
  const standing = standingOf(campaign, today);
  return (
    <section className="card campaign-sums" aria-label="How far it is">
      <dl>
        <Sum name="Goal" note={shareInWords(campaign) ?? 'None is set'}>
          {goal === undefined ? '–' : money(goal)}
        </Sum>
        <Sum name="Pledged" note={countedPledges(pledges)}>
          {money(pledged)}
        </Sum>
        <Sum name="Paid of it" note="By those who pledged">
          {money(paid)}
        </Sum>
        <Sum name="Given in all" note="All gifts to the fund">
          {money(given)}
        </Sum>
      </dl>
      <Way progress={progressOf(campaign)} />
      {standing && (
        <p>
          <Pill tone={standing.tone}>{standing.words}</Pill>
        </p>
      )}
    </section>
  );
}

function Sum({ name, note, children }: { name: string; note: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="campaign-sum">{children}</dd>
      <dd className="soft">{note}</dd>
    </div>
  );
}
