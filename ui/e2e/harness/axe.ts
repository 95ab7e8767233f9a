import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { settled } from './settled';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Violations that axe finds once nothing moves any more, by all its rules or by these. axe calls text in the very colour
 * of its ground "incomplete"; here it is a finding. The script comes in through the debugger, past the Content-Security-Policy, which stays as it is.
 */
export async function axeFindings(page: Page, only?: 'color-contrast'): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  const results = await page.evaluate(
    (only) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations', 'incomplete'],
        // The style sheets that it would fetch are read by one rule only, about the orientation of a screen.
        preload: false,
        ...(only && { runOnly: [only] }),
      }) as Promise<axe.AxeResults>,
    only,
  );
  const invisible = results.incomplete.filter(({ id }) => id === 'color-contrast');
  return [
    ...results.violations.flatMap((rule) => rule.nodes.map((node) => told(rule, node))),
    ...invisible.flatMap((rule) =>
      rule.nodes
        .filter((node) => node.any.some((check) => check.data?.messageKey === 'equalRatio'))
        .map((node) => told(rule, node)),
    ),
  ];
}

function told(rule: axe.Result, node: axe.NodeResult): string {
  return `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary ?? rule.help}`;
}
