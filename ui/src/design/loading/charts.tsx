import { type ComponentType, lazy, Suspense } from 'react';
import type { CampaignCurveProps } from '../chart/campaign-curve';
import type { FundBarsProps } from '../chart/fund-bars';
import type { MonthBarsProps } from '../chart/month-bars';
import './charts.css';

// The code of all pictures is one file, which comes with the first of them.

export const MonthBars = picture<MonthBarsProps>(
  async () => (await import('../chart/month-bars')).MonthBars,
);
export const FundBars = picture<FundBarsProps>(
  async () => (await import('../chart/fund-bars')).FundBars,
);
export const CampaignCurve = picture<CampaignCurveProps>(
  async () => (await import('../chart/campaign-curve')).CampaignCurve,
);

function picture<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // All numbers stand in words elsewhere, too: without its picture a page is a page.
  const Picture = lazy(async () => ({ default: await load().catch(() => NoPicture) }));
  return (props: Props) => (
    <Suspense fallback={<div className="chart-space" />}>
      <Picture {...props} />
    </Suspense>
  );
}

function NoPicture() {
  return <p className="soft">This part could not be loaded.</p>;
}
