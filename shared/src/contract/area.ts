import type { ComponentType } from 'react';
import { isObject, isText, type Parsed, parsed, refused } from './result';
import type { Access, Role } from './roles';

/** The contract's major: a shell refuses an area that was built for another one before it downloads code. */
export const CONTRACT = 1;

/**
 * The name of a version's container, a global variable of the page. Each version has its own, so that another one can
 * take over in a page where one has failed.
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
  /** The header of the signed-in frame; pages without the frame need none. */
  readonly heading?: string;
  readonly subheading?: string;
  /** Icon name of the suite's set. */
  readonly icon?: string;
  /** Where these roles arrive after signing in, and when they ask for an unknown path. */
  readonly landingFor: readonly Role[];
  /** The way in for everybody without a session; exactly one page of the suite has it. */
  readonly entrance: boolean;
  /** With this text in its hash, an address shows only this page and the signed-out pages, even to a signed-in user. */
  readonly hash?: string;
  /**
   * Calls that the page makes first, `/api/…` with their queries: the shell sends them before the area has come.
   * `{today}` and `{sunday}` are dates on this device; `{location}` is the chosen location, and a parameter that is empty
   * is left out; without a value for `{location!}` the call is not sent. If the page's address has parameters other
   * than the location, the page can need other data, so no call is sent.
   */
  readonly ahead?: readonly string[];
  /** Per role overrides of what the header says. */
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
  /** Entries of one group fold together; no group means a plain entry of the rail. */
  readonly group?: string;
  readonly order: number;
  readonly icon: string;
  readonly to: string;
  readonly roles: readonly Role[];
  /** Place in the bottom bar of phones, from 1; none: not there. */
  readonly bottomBar?: number;
  /** A shorter word for the bottom bar. */
  readonly shortLabel?: string;
  /** `header`: the person's name links there, and the rail does not list it. */
  readonly place: 'rail' | 'header';
}

/** What `area.json` beside an area's package.json says. */
export interface AreaData {
  readonly id: string;
  readonly contract: number;
  /** The area's name in plain words: "Dashboard is not available right now". */
  readonly label: string;
  /** `./area` first; `./kiosk` and slots where an area has them. */
  readonly exposes: readonly string[];
  /** Small widgets for places of the frame, by slot: `{"header": "./bell"}`. */
  readonly slots: Readonly<Record<string, string>>;
  readonly routes: readonly AreaRoute[];
  readonly nav: readonly NavItem[];
  /** Position among the areas: of two that serve one page to one person the first would win, were that allowed. */
  readonly order: number;
}

/** What the build adds: enough to check and load one immutable version. */
export interface AreaDescriptor extends AreaData {
  readonly version: string;
  /** The container's global variable. */
  readonly container: string;
  /** The container's file, relative to the version's folder. */
  readonly entry: string;
  /** Files that an expose needs at once, by expose: what a prefetch asks for. */
  readonly preload: Readonly<Record<string, readonly string[]>>;
  /** Shared packages that the code imports, with the ranges it was compiled against. */
  readonly requires: Readonly<Record<string, string>>;
  /** Calls of the server that its code makes: `GET /api/shifts/:id/`. Unknown for builds of before. */
  readonly calls?: readonly string[];
  /** SHA-384 (`sha384-…`) of every file of the version that a browser executes or reads. */
  readonly files: Readonly<Record<string, string>>;
}

/** What the shell gives an area's root. Session, data, time and the vocabulary come from imports, not from here. */
interface AreaProps {
  readonly area: AreaDescriptor;
}

/** What `./area` exports: `export const area: AreaModule = {…}` or the same members as named exports. */
export interface AreaModule {
  readonly contract: typeof CONTRACT;
  readonly Root: ComponentType<AreaProps>;
  /** Reducers that join the one store, by their own prefixed name (`employee/…`). */
  readonly slices?: readonly AreaSlice[];
  /** Starts loading data while the code of the page is still on its way. */
  prefetch?(path: string): void;
  /** Clears what the area keeps, when the session ends. */
  dispose?(): void;
}

export interface AreaSlice {
  readonly reducerPath: string;
  /** Gets the state that it returned before, or undefined; written as a method so that a reducer may say its type. */
  reducer(state: unknown, action: unknown): unknown;
}

const isComponent = (value: unknown): value is ComponentType<AreaProps> =>
  typeof value === 'function' || (isObject(value) && '$$typeof' in value);

/**
 * Reads what an area's container handed over.
 *
 * @param value - the module namespace of `./area`
 * @returns the module, or a sentence naming what is missing; never throws
 */
export function parseAreaModule(value: unknown): Parsed<AreaModule> {
  if (!isObject(value)) return refused('./area exports nothing');
  if (value.contract !== CONTRACT)
    return refused(`./area has contract ${String(value.contract)}, not ${CONTRACT}`);
  if (!isComponent(value.Root)) return refused('./area exports no Root component');
  return isAreaModule(value)
    ? parsed(value)
    : refused('./area exports a prefetch, dispose or slices of a wrong kind');
}

/** Whether a value keeps the contract of `./area`. Total: true or false for anything at all. */
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
