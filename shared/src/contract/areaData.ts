import {
  type AreaData,
  type AreaDescriptor,
  type AreaRoute,
  CONTRACT,
  type NavItem,
  type RouteTexts,
} from './area';
import {
  type Json,
  isObject,
  isReserved,
  isText,
  isTextMap,
  isTexts,
  type Parsed,
  parsed,
  parseList,
  refused,
} from './result';
import { type Access, isRole, type Role } from './roles';

const isAccess = (value: unknown): value is Access =>
  value === 'public' ||
  value === 'signedOut' ||
  (Array.isArray(value) && value.length > 0 && value.every(isRole));

/** Returns whether a value is an area's id. */
export const isAreaId = (value: unknown): value is string =>
  isText(value) && value.length <= 40 && /^[a-z][a-z0-9-]*$/.test(value) && !isReserved(value);

const isRoleList = (value: unknown): value is readonly Role[] => Array.isArray(value) && value.every(isRole);
const optionalText = (value: unknown): boolean => value === undefined || typeof value === 'string';

/** Paths that the server itself answers, so no area can have a page there. */
const SERVERS_OWN = /^\/(api|r|assets|guests|dev|registry\.json|sw\.js)(\/|$)/;
/**
 * Returns whether a value is a pattern that an address can match: names, parameters, and a final star, but no `//`,
 * `..`, query, or hash.
 */
const isPath = (value: unknown): value is string =>
  isText(value) && /^\/$|^(\/(:?[\w~-][\w~.-]*\??))*(\/\*)?$/.test(value) && !SERVERS_OWN.test(value);

const text = (source: Json, key: string): Record<string, string> => {
  const value = source[key];
  return typeof value === 'string' ? { [key]: value } : {};
};

const words = (source: Json): RouteTexts => ({
  ...text(source, 'title'),
  ...text(source, 'heading'),
  ...text(source, 'subheading'),
});

/** A path below `/api/` without `..`. */
const isCall = /^\/api\/(?!.*\.\.)[\w\-/]+(\?[\w\-=&{}!]+)?$/;

function parseRoute(value: unknown): Parsed<AreaRoute> {
  if (!isObject(value)) return refused('not an object');
  const { path, access, title, icon, hash, landingFor = [], entrance = false, perRole = {}, ahead } = value;
  if (!isPath(path)) return refused('path must begin with / and be an address that someone can open');
  if (!isAccess(access)) return refused(`${path}: access must be "public", "signedOut", or a list of roles`);
  if (!isText(title)) return refused(`${path}: title is missing`);
  if (!isRoleList(landingFor)) return refused(`${path}: landingFor must list roles`);
  if (!optionalText(icon) || !optionalText(hash)) return refused(`${path}: icon and hash must be text`);
  if (
    !isObject(perRole) ||
    !Object.entries(perRole).every(([role, entry]) => isRole(role) && isObject(entry))
  )
    return refused(`${path}: perRole must map roles to titles`);
  if (ahead !== undefined && !isTexts(ahead)) return refused(`${path}: ahead must list calls`);
  if (ahead?.some((call) => !isCall.test(call)))
    return refused(`${path}: calls in ahead must be addresses below /api/`);
  const overrides = Object.fromEntries(
    Object.entries(perRole).map(([role, entry]) => [role, isObject(entry) ? words(entry) : {}]),
  );
  return parsed({
    path,
    access,
    ...words(value),
    title,
    ...text(value, 'icon'),
    ...text(value, 'hash'),
    landingFor,
    entrance: entrance === true,
    perRole: overrides,
    ...(ahead ? { ahead } : {}),
  });
}

function parseNavItem(value: unknown): Parsed<NavItem> {
  if (!isObject(value)) return refused('not an object');
  const { label, group, order, icon, to, roles, bottomBar, shortLabel, count, place = 'rail' } = value;
  if (!isText(label)) return refused('label is missing');
  if (!isPath(to)) return refused(`${label}: to must begin with /`);
  if (!isText(icon)) return refused(`${label}: icon is missing`);
  if (typeof order !== 'number') return refused(`${label}: order must be a number`);
  if (!isRoleList(roles)) return refused(`${label}: roles must list roles`);
  if (place !== 'rail' && place !== 'header') return refused(`${label}: place must be rail or header`);
  if (!optionalText(group) || !optionalText(shortLabel)) return refused(`${label}: group must be text`);
  if (bottomBar !== undefined && typeof bottomBar !== 'number')
    return refused(`${label}: bottomBar must be a number`);
  if (count !== undefined && !(isText(count) && isCall.test(count)))
    return refused(`${label}: count must be an address below /api/`);
  return parsed({
    label,
    order,
    icon,
    to,
    roles,
    place,
    ...text(value, 'group'),
    ...text(value, 'shortLabel'),
    ...text(value, 'count'),
    ...(bottomBar === undefined ? {} : { bottomBar }),
  });
}

/**
 * Reads an `area.json` as written next to an area's package.json.
 *
 * @returns the data with every list filled in, or a sentence naming the first error; never throws
 */
export function parseAreaData(value: unknown): Parsed<AreaData> {
  if (!isObject(value)) return refused('an area must be an object');
  const { id, contract, label, exposes = ['./area'], slots = {}, order = 0 } = value;
  if (!isAreaId(id))
    return refused(
      "id must have only lowercase letters, digits, and hyphens, at most 40, and can't be a reserved word of JavaScript",
    );
  if (contract !== CONTRACT) return refused(`${id}: contract ${String(contract)} isn't ${CONTRACT}`);
  if (!isText(label)) return refused(`${id}: label is missing`);
  if (!Array.isArray(exposes) || !exposes.every((name) => isText(name) && name.startsWith('./')))
    return refused(`${id}: exposes must list names that begin with ./`);
  if (!exposes.includes('./area')) return refused(`${id}: exposes must contain ./area`);
  if (!isTextMap(slots) || !Object.values(slots).every((name) => exposes.includes(name)))
    return refused(`${id}: every slot must name an expose`);
  if (typeof order !== 'number') return refused(`${id}: order must be a number`);
  const routes = parseList(value.routes, `${id}: routes`, parseRoute);
  if (!routes.ok) return routes;
  const nav = parseList(value.nav, `${id}: nav`, parseNavItem);
  if (!nav.ok) return nav;
  const stray = nav.value.find((item) => !routes.value.some((route) => route.path === item.to));
  if (stray)
    return refused(`${id}: the navigation entry "${stray.label}" leads to ${stray.to}, which isn't a route`);
  return parsed({ id, contract, label, exposes, slots, order, routes: routes.value, nav: nav.value });
}

/**
 * Reads the `area.json` of a build: the data and the facts of one version.
 *
 * @returns the descriptor, or a sentence naming the first error; never throws
 */
export function parseAreaDescriptor(value: unknown): Parsed<AreaDescriptor> {
  const data = parseAreaData(value);
  if (!data.ok) return data;
  if (!isObject(value)) return refused('an area must be an object');
  const { id } = data.value;
  const {
    version,
    container = `ondeck_${id.replaceAll('-', '_')}`,
    entry,
    preload = {},
    requires,
    files,
    calls,
  } = value;
  if (!isText(version) || isReserved(version)) return refused(`${id}: version is missing`);
  if (!isText(container) || !/^\w{1,200}$/.test(container))
    return refused(`${id}: container must be a valid JavaScript name`);
  if (!isText(entry)) return refused(`${id}: entry is missing`);
  if (!isTextMap(requires)) return refused(`${id}: requires must map packages to ranges`);
  if (!isTextMap(files)) return refused(`${id}: files must map names to hashes`);
  if (!isFileLists(preload)) return refused(`${id}: preload must map exposes to files`);
  if (calls !== undefined && !isTexts(calls)) return refused(`${id}: calls must list strings`);
  return parsed({
    ...data.value,
    version,
    container,
    entry,
    preload,
    requires,
    files,
    ...(calls ? { calls } : {}),
  });
}

const isFileLists = (value: unknown): value is Readonly<Record<string, readonly string[]>> =>
  isObject(value) && Object.values(value).every(isTexts);
