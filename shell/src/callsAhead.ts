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

/** A call with what the visit knows put in; undefined where the page's address asks for something else. */
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
 * The calls that a visit begins with, as the registry's areas name them. It reads the page's registry as it is: checking
 * it whole is the part of the code that is still on its way.
 *
 * @returns addresses; none for an unknown path, or one with parameters in it
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

/** Sends what the page of this address asks first, as soon as the first script runs. */
export function sendCallsAhead(): void {
  const token = readHeld('authToken');
  const { pathname, search, hash } = window.location;
  if (token === '' || hash !== '') return;
  const visit = { pathname, search, role: readHeld('role'), location: readHeld('selectedLocation') };
  sendAhead(callsOfRoute(pageData('ondeck-registry'), { ...visit, now: new Date() }), token);
}
