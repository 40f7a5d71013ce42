import type { ComponentType } from 'react';
import { isObject, isText, type Parsed, parsed, refused } from './result';
import type { Access, Role } from './roles';

/** The major version of the contract: a shell refuses an area built for another one before it downloads code. */
export const CONTRACT = 1;

/**
 * Returns the name of a version's container, a global variable of the page. Each version has its own, so another
 * version can take over on a page where one failed.
 */
export const containerName = (id: string, version: string): string =>
  `ondeck_${`${id}_${version}`.replaceAll(/\W/g, '_')}`;

/** A page of an area, as the shell knows it without the area's code. */
export interface AreaRoute {
  /** Absolute pattern in the router's syntax, for example `/users/password-setup/:userID`. */
  readonly path: string;
  readonly access: Access;
  /** The document's title; the frame adds the product's name. */
  readonly title: string;
  /** The heading in the signed-in frame; pages without the frame need none. */
  readonly heading?: string;
  readonly subheading?: string;
  /** Name of an icon in On Deck's set. */
  readonly icon?: string;
  /** Roles that land on this page after signing in, or after opening an unknown path. */
  readonly landingFor: readonly Role[];
  /** Whether this is the sign-in page, for users without a session; exactly one page has this. */
  readonly entrance: boolean;
  /** With this text in its hash, an address shows only this page and the signed-out pages, even to a signed-in user. */
  readonly hash?: string;
  /**
   * Calls that the page makes first, `/api/…` with their queries: the shell sends them before the area has loaded.
   * `{today}` and `{sunday}` are dates on this device. `{location}` is the selected location; an empty parameter is
   * omitted, and a call with an empty `{location!}` is not sent. If the page's address has other parameters than the
   * location, the page may need other data, so no call is sent.
   */
  readonly ahead?: readonly string[];
  /** Titles and headings that differ by role. */
  readonly perRole: Readonly<Partial<Record<Role, RouteTexts>>>;
}

export interface RouteTexts {
  readonly title?: string;
  readonly heading?: string;
  readonly subheading?: string;
}

/** One entry of the side navigation. */
export interface NavItem {
  readonly label: string;
  /** The group in which entries fold together; without a group, the entry is on its own. */
  readonly group?: string;
  readonly order: number;
  readonly icon: string;
  readonly to: string;
  readonly roles: readonly Role[];
  /** Position in the bottom bar of phones, from 1; if missing, the entry is not in the bar. */
  readonly bottomBar?: number;
  /** A shorter label for the bottom bar. */
  readonly shortLabel?: string;
  /**
   * A call with a `count` in its answer, `/api/…` with its query: the entry shows the count. Changes of requests update
   * it.
   */
  readonly count?: string;
  /** `header`: the user's name links to the page, and the side navigation omits it. */
  readonly place: 'rail' | 'header';
}

/** The contents of `area.json`, next to an area's package.json. */
export interface AreaData {
  readonly id: string;
  readonly contract: number;
  /** The area's name in plain words: "Dashboard isn't available right now". */
  readonly label: string;
  /** `./area` first, then `./kiosk` and slots if the area has them. */
  readonly exposes: readonly string[];
  /** Small widgets for slots of the frame, by slot: `{"header": "./bell"}`. */
  readonly slots: Readonly<Record<string, string>>;
  readonly routes: readonly AreaRoute[];
  readonly nav: readonly NavItem[];
  /** Position among the areas; if two areas could serve one page to a user, the first would win. */
  readonly order: number;
}

/** The facts that a build adds, which are enough to check and load one immutable version. */
export interface AreaDescriptor extends AreaData {
  readonly version: string;
  /** The container's global variable. */
  readonly container: string;
  /** The container's file, relative to the version's folder. */
  readonly entry: string;
  /** Files that an expose needs right away, by expose; the shell prefetches them. */
  readonly preload: Readonly<Record<string, readonly string[]>>;
  /** Shared packages that the code imports, with the ranges the code was compiled against. */
  readonly requires: Readonly<Record<string, string>>;
  /** Calls of the server in the area's code: `GET /api/shifts/:id/`. Missing in older builds. */
  readonly calls?: readonly string[];
  /** SHA-384 (`sha384-…`) of every file of the version that a browser executes or reads. */
  readonly files: Readonly<Record<string, string>>;
}

/** Props of an area's root. The session, data, time, and components come from imports instead. */
interface AreaProps {
  readonly area: AreaDescriptor;
}

/** The exports of `./area`: `export const area: AreaModule = {…}`, or the same members as named exports. */
export interface AreaModule {
  readonly contract: typeof CONTRACT;
  readonly Root: ComponentType<AreaProps>;
  /** Reducers that join the page's one store, under a name with the area's prefix (`employee/…`). */
  readonly slices?: readonly AreaSlice[];
  /** Starts loading data while the page's code still loads. */
  prefetch?(path: string): void;
  /** Clears the area's state when the session ends. */
  dispose?(): void;
}

export interface AreaSlice {
  readonly reducerPath: string;
  /** Gets its previous state, or undefined. A method, so that a reducer can declare its state's type. */
  reducer(state: unknown, action: unknown): unknown;
}

const isComponent = (value: unknown): value is ComponentType<AreaProps> =>
  typeof value === 'function' || (isObject(value) && '$$typeof' in value);

/**
 * Reads the module from an area's container.
 *
 * @param value - the module namespace of `./area`
 * @returns the module, or a sentence naming the missing part; never throws
 */
export function parseAreaModule(value: unknown): Parsed<AreaModule> {
  if (!isObject(value)) return refused('./area exports nothing');
  if (value.contract !== CONTRACT)
    return refused(`./area has contract ${String(value.contract)}, not ${CONTRACT}`);
  if (!isComponent(value.Root)) return refused('./area exports no Root component');
  return isAreaModule(value)
    ? parsed(value)
    : refused('./area exports a prefetch, dispose, or slices of the wrong type');
}

/** Returns whether a value keeps the contract of `./area`; works for any value. */
export function isAreaModule(value: unknown): value is AreaModule {
  if (!isObject(value)) return false;
  const { contract, Root, slices, prefetch, dispose } = value;
  const optionalCall = (call: unknown): boolean => call === undefined || typeof call === 'function';
  return (
    contract === CONTRACT &&
    isComponent(Root) &&
    optionalCall(prefetch) &&
    optionalCall(dispose) &&
    (slices === undefined || (Array.isArray(slices) && slices.every(isSlice)))
  );
}

const isSlice = (value: unknown): value is AreaSlice =>
  isObject(value) && isText(value.reducerPath) && typeof value.reducer === 'function';
