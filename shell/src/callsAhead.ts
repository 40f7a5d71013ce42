import { sendAhead } from '@ondeck/shared/api/ahead';
import { isObject, isTexts } from '@ondeck/shared/contract/result';
import { readHeld } from '@ondeck/shared/session/heldValues';
import { pageData } from './federation/pageData';

export interface Visit {
  readonly pathname: string;
  readonly search: string;
  readonly role: string;
  /** The location chosen last in this tab. */
  readonly location: string;
  readonly now: Date;
}

const dateOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Fills the visit's values into a call; undefined if the page's address asks for something else. */
function filled(call: string, { search, location, now }: Visit): string | undefined {
  const address = new URLSearchParams(search);
  if ([...address.keys()].some((name) => name !== 'location')) return undefined;
  const sunday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - now.getDay());
  const known: Readonly<Record<string, string>> = {
    today: dateOf(now),
    sunday: dateOf(sunday),
    location: address.get('location') ?? location,
  };
  if ([...call.matchAll(/\{(\w+)!\}/g)].some(([, name = '']) => !known[name])) return undefined;
  const [path = '', query = ''] = call.split('?', 2);
  const values = [...new URLSearchParams(query)].map(([name, value]) => [
    name,
    value.replaceAll(/\{(\w+)!?\}/g, (_all, key: string) => known[key] ?? ''),
  ]);
  const text = new URLSearchParams(values.filter(([, value]) => value !== '')).toString();
  return text ? `${path}?${text}` : path;
}

const routesOf = (registry: unknown): unknown[] =>
  Object.values(isObject(registry) && isObject(registry.areas) ? registry.areas : {}).flatMap((area) => {
    const isOff = isObject(area) && isTexts(area.off) && area.off.includes('./area');
    const descriptor = isObject(area) && isObject(area.active) && !isOff ? area.active.descriptor : undefined;
    return isObject(descriptor) && Array.isArray(descriptor.routes) ? descriptor.routes : [];
  });

/**
 * Returns the first calls of a visit, as the registry's areas list them. Reads the page's registry unchecked, since the
 * code that checks it hasn't loaded yet.
 *
 * @returns addresses; none for an unknown path, or a path with parameters
 */
export function callsOfRoute(registry: unknown, visit: Visit): string[] {
  const path = visit.pathname.replace(/(?<=.)\/$/, '').toLowerCase();
  const route = routesOf(registry).find(
    (one) =>
      isObject(one) && one.path === path && Array.isArray(one.access) && one.access.includes(visit.role),
  );
  const calls = isObject(route) && isTexts(route.ahead) ? route.ahead : [];
  return calls.flatMap((call) => filled(call, visit) ?? []);
}

/** Sends the first calls of this address's page as soon as the first script runs. */
export function sendCallsAhead(): void {
  const token = readHeld('authToken');
  const { pathname, search, hash } = window.location;
  if (token === '' || hash !== '') return;
  const visit = { pathname, search, role: readHeld('role'), location: readHeld('selectedLocation') };
  sendAhead(callsOfRoute(pageData('ondeck-registry'), { ...visit, now: new Date() }), token);
}
