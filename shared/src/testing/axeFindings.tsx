/// <reference path="./jest-axe.d.ts" />
import { axe } from 'jest-axe';

/**
 * A control's visible text must be part of its name (WCAG 2.5.3); axe leaves this rule off by default because it is
 * new.
 */
const rules = { 'label-content-name-mismatch': { enabled: true } };

/**
 * Returns the problems that axe finds in a rendered element, one a line: `expect(await
 * axeFindings(container)).toEqual([])`. Colors and sizes need a browser, so the browser tests check those.
 */
export async function axeFindings(element: Element): Promise<string[]> {
  const { violations } = await axe(element, { rules });
  return violations.map(
    (finding) => `${finding.id}: ${finding.help}: ${finding.nodes.map((node) => node.html).join(' | ')}`,
  );
}
