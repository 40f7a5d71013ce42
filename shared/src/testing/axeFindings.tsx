/// <reference path="./jest-axe.d.ts" />
import { axe } from 'jest-axe';

/**
 * What axe finds in a rendered element, one line each: `expect(await axeFindings(container)).toEqual([])`.
 * Colours and sizes need a browser; the browser tests check those.
 */
export async function axeFindings(element: Element): Promise<string[]> {
  const { violations } = await axe(element);
  return violations.map(
    (finding) => `${finding.id}: ${finding.help}: ${finding.nodes.map((node) => node.html).join(' | ')}`,
  );
}
