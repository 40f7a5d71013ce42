import type { AreaData } from './area';
import { allows } from './roles';

/** Limits of area data, since every page reads the data of all areas. */
const most = {
  label: 60,
  words: 120,
  path: 200,
  icon: 40,
  hash: 60,
  routes: 60,
  exposes: 8,
  ahead: 6,
} as const;

/**
 * Returns the data of an area that is too long, or navigation shown to users who can't open its page. Builds and the
 * server check this. Pages don't, because the sentences would add to every page's size.
 *
 * @returns sentences without a final period; never throws
 */
export function beyondDataLimits({ label, exposes, routes, nav }: AreaData): string[] {
  const longest = (name: string, limit: number, texts: readonly (string | undefined)[]): string[] =>
    texts.some((text) => (text ?? '').length > limit) ? [`its ${name} must not be longer than ${limit}`] : [];
  const words = routes.flatMap((route) =>
    [route, ...Object.values(route.perRole)].flatMap(({ title, heading, subheading }) => [
      title,
      heading,
      subheading,
    ]),
  );
  const closed = nav.find(
    ({ to, roles }) =>
      !roles.every((role) => routes.some((route) => route.path === to && allows(route.access, role))),
  );
  return [
    ...longest('label', most.label, [label]),
    ...longest('titles and headings', most.words, words),
    ...longest(
      'paths',
      most.path,
      routes.map(({ path }) => path),
    ),
    ...longest(
      'hashes',
      most.hash,
      routes.map(({ hash }) => hash),
    ),
    ...longest(
      'icons',
      most.icon,
      [...routes, ...nav].map(({ icon }) => icon),
    ),
    ...longest(
      'navigation',
      most.label,
      nav.flatMap((item) => [item.label, item.group, item.shortLabel]),
    ),
    ...(routes.length > most.routes ? [`it must not have more than ${most.routes} routes`] : []),
    ...longest(
      'calls',
      most.path,
      routes.flatMap(({ ahead = [] }) => ahead),
    ),
    ...(routes.some(({ ahead = [] }) => ahead.length > most.ahead)
      ? [`none of its routes must send more than ${most.ahead} calls ahead`]
      : []),
    ...(exposes.length > most.exposes ? [`it must not have more than ${most.exposes} exposes`] : []),
    ...(closed ? [`its navigation entry "${closed.label}" is shown to roles that can't open its page`] : []),
  ];
}
