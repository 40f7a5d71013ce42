import { median, say, verdict } from '../lib/stage';
import type { Met } from './people';
import type { Outcome } from './play';

/** A played release: its kind, its outcome, and any unexpected result. */
export interface Played extends Outcome {
  readonly kind: string;
  readonly wrong?: string;
}

/** Measured times with their limits in seconds. */
const limits = [
  ['seen', 15, 'from save to seen in a fresh tab'],
  ['back', 2, 'from rollback to seen in a fresh tab'],
  ['afresh', Infinity, 'the same page after it, in a browser that was never here'],
  ['gone', 60, 'until a bad one is refused or gone'],
] as const;

const seconds = (values: readonly number[]): string =>
  values.length === 0 ? '' : `${median(values).toFixed(1)} (${Math.max(...values).toFixed(1)})`;

/**
 * Prints a line for each kind of release, and the users' findings. @returns whether everything was as expected and in
 * time
 */
export function reportOutcomes(kinds: readonly string[], outcomes: readonly Played[], met: Met): boolean {
  const width = Math.max(...kinds.map((kind) => kind.length));
  const line = (cells: readonly string[]): void =>
    say(cells.map((cell, index) => cell.padEnd(index === 0 ? width : 12)).join('  '));
  say('');
  line(['seconds: median (most)', 'times', ...limits.map(([field]) => field)]);
  for (const kind of kinds) {
    const own = outcomes.filter((one) => one.kind === kind);
    const times = limits.map(([field]) => seconds(own.flatMap((one) => one[field] ?? [])));
    line([kind, String(own.length), ...times]);
  }
  say(
    `\n${met.visits} pages in ${met.documents} documents, ${met.changes} changes of the signed-in user, ${met.bad} pages of a bad version missing`,
  );
  const wrong = [
    ...outcomes.flatMap(({ kind, wrong: words }) => (words === undefined ? [] : [`${kind}: ${words}`])),
    ...met.wrong,
  ];
  for (const words of wrong) say(`  ${words}`);
  const inTime = limits.map(([field, limit, what]) => {
    const most = Math.max(0, ...outcomes.flatMap((one) => one[field] ?? []));
    const allowed = limit === Infinity ? '' : `, ${limit} allowed: ${verdict(most <= limit)}`;
    say(`${what}: ${most.toFixed(1)} s at most${allowed}`);
    return most <= limit;
  });
  say(`bad ones refused or gone, the others there, each with their own: ${verdict(wrong.length === 0)}`);
  return wrong.length === 0 && inTime.every(Boolean);
}
