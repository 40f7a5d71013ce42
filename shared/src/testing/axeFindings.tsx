/// <reference path="./jest-axe.d.ts" />
import { axe } from 'jest-axe';

/** What a control shows is part of its name (WCAG 2.5.3); axe counts this rule as new and leaves it out by itself. */
const rules = { 'label-content-name-mismatch': { enabled: true } };

/**
 * What axe finds in a rendered element, one line each: `expect(await axeFindings(container)).toEqual([])`.
 * Colours and sizes need a browser; the browser tests check those.
 */
export async function axeFindings(element: Element): Promise<string[]> {
  const { violations } = await axe(element, { rules });
  return violations.map(
    (finding) => `${finding.id}: ${finding.help}: ${finding.nodes.map((node) => node.html).join(' | ')}`,
  );
}
