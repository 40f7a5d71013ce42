import type { AreaData, AreaDescriptor } from './area';
import { isObject, isTexts, type Parsed, parsed, refused } from './result';
import { isRole, type Role, roles } from './roles';

/** Slots of the frame that an area's widget can fill. */
export const frameSlots = ['header'] as const;

/** The claims on shared parts that one area is allowed. The server stores them, and admins change them. */
export interface AllowedClaims {
  /** Roles that can land on one of the area's pages after signing in. */
  readonly landingFor: readonly Role[];
  /** Whether the area can have the sign-in page. */
  readonly entrance: boolean;
  /** Whether the area can have pages for visitors without a session. */
  readonly openPages: boolean;
  /** Hashes of addresses that lead every user to one of the area's pages. */
  readonly hashes: readonly string[];
  /** Maximum number of navigation entries for all roles together. */
  readonly navEntries: number;
  readonly navRoles: readonly Role[];
  readonly slots: readonly string[];
  /** Whether the area can be the punch clock's page. */
  readonly kiosk: boolean;
  /** Maximum total size of a version's files, in kB. */
  readonly kilobytes: number;
}

/** The claims of an area that is not part of the workspace, until an admin decides. */
export const ordinaryClaims: AllowedClaims = {
  landingFor: [],
  entrance: false,
  openPages: false,
  hashes: [],
  navEntries: 12,
  navRoles: roles,
  slots: [],
  kiosk: false,
  kilobytes: 2048,
};

const KIOSK = './kiosk';
const isOpen = ({ access }: AreaData['routes'][number]): boolean => typeof access === 'string';
const landings = ({ routes }: AreaData): Role[] => routes.flatMap(({ landingFor }) => landingFor);
const hashesOf = ({ routes }: AreaData): string[] => routes.flatMap(({ hash }) => (hash ? [hash] : []));

/** Returns the allowed claims of an area in the workspace: those of its `area.json` there, and the ordinary claims. */
export const claimsOfBuilt = (built: AreaData): AllowedClaims => ({
  ...ordinaryClaims,
  landingFor: landings(built),
  entrance: built.routes.some(({ entrance }) => entrance),
  openPages: built.routes.some(isOpen),
  hashes: hashesOf(built),
  navEntries: Math.max(ordinaryClaims.navEntries, built.nav.length),
  slots: Object.keys(built.slots),
  kiosk: built.exposes.includes(KIOSK),
});

const many = (words: readonly string[]): string => [...new Set(words)].join(', ');

/**
 * Returns the claims of a version that its area isn't allowed.
 *
 * @param bytes - total size of its files; 0 if unknown
 * @returns sentences without a final period; empty if every claim is allowed
 */
export function claimsBeyond(area: AreaDescriptor, allowed: AllowedClaims, bytes: number): string[] {
  const landing = landings(area).filter((role) => !allowed.landingFor.includes(role));
  const hashes = hashesOf(area).filter((hash) => !allowed.hashes.includes(hash));
  const strangers = area.nav.flatMap((item) => item.roles).filter((role) => !allowed.navRoles.includes(role));
  const slots = Object.keys(area.slots).filter((slot) => !allowed.slots.includes(slot));
  const open = area.routes.filter(isOpen).map(({ path }) => path);
  const rows: readonly (readonly [isBeyond: boolean, sentence: string])[] = [
    [landing.length > 0, `it can't be the landing page of ${many(landing)}`],
    [!allowed.entrance && area.routes.some(({ entrance }) => entrance), "it can't have the sign-in page"],
    [!allowed.openPages && open.length > 0, `it can't have a page without a session: ${many(open)}`],
    [hashes.length > 0, `it can't take addresses with the hash ${many(hashes)}`],
    [
      area.nav.length > allowed.navEntries,
      `it has ${area.nav.length} navigation entries, more than the ${allowed.navEntries} allowed`,
    ],
    [strangers.length > 0, `it can't have entries in the navigation of ${many(strangers)}`],
    [slots.length > 0, `it can't fill the frame's slot ${many(slots)}`],
    [!allowed.kiosk && area.exposes.includes(KIOSK), "it can't be the punch clock"],
    [
      bytes > allowed.kilobytes * 1024,
      `its files have ${Math.ceil(bytes / 1024)} kB together, more than the ${allowed.kilobytes} kB allowed`,
    ],
  ];
  return rows.flatMap(([isBeyond, sentence]) => (isBeyond ? [sentence] : []));
}

const isRoles = (value: unknown): value is readonly Role[] => Array.isArray(value) && value.every(isRole);
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/** Reads allowed claims; never throws. */
export function parseAllowedClaims(value: unknown): Parsed<AllowedClaims> {
  if (!isObject(value)) return refused('allowed claims must be an object');
  const { landingFor, entrance, openPages, hashes, navEntries, navRoles, slots, kiosk, kilobytes } = value;
  if (!isRoles(landingFor) || !isRoles(navRoles)) return refused('landingFor and navRoles must list roles');
  if (!isTexts(hashes) || !isTexts(slots)) return refused('hashes and slots must list strings');
  if (!isCount(navEntries) || !isCount(kilobytes))
    return refused('navEntries and kilobytes must be whole numbers');
  if (typeof entrance !== 'boolean' || typeof openPages !== 'boolean' || typeof kiosk !== 'boolean')
    return refused('entrance, openPages, and kiosk must be true or false');
  return parsed({ landingFor, entrance, openPages, hashes, navEntries, navRoles, slots, kiosk, kilobytes });
}

/** Returns the roles that can see a page; `public` and the like for pages without a session. */
const whoOf = (access: AreaDescriptor['routes'][number]['access']): readonly string[] =>
  typeof access === 'string' ? [access] : access;

function claimsOf({ routes, nav, slots, requires }: AreaDescriptor): ReadonlyMap<string, string> {
  return new Map([
    ...routes.flatMap(({ path, access }) =>
      whoOf(access).map((who) => [`${path} ${who}`, `the page ${path} for ${who}`] as const),
    ),
    ...nav.flatMap(({ to, label, roles }) =>
      roles.map(
        (role) =>
          [`nav ${to} ${label} ${role}`, `the navigation entry "${label}" to ${to} for ${role}`] as const,
      ),
    ),
    ...Object.keys(slots).map((slot) => [slot, `the frame's slot ${slot}`] as const),
    ...Object.keys(requires).map((name) => [name, `the shared package ${name}`] as const),
  ]);
}

/**
 * Returns the claims of a version that are new: no released version of its area had them.
 *
 * @param given - versions that are or were live
 * @returns words such as `the page /lessons for MANAGER`; empty if no claim is new
 */
export function newClaims(version: AreaDescriptor, given: readonly AreaDescriptor[]): string[] {
  const known = new Set(given.flatMap((one) => [...claimsOf(one).keys()]));
  return [...claimsOf(version)].flatMap(([key, words]) => (known.has(key) ? [] : [words]));
}
