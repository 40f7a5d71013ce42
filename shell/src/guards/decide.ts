import { allows, type Role } from '@ondeck/shared/contract/roles';
import { entranceOf, landingOf, type Page, pagesAt } from './pages';

/** Who asks, as far as the browser knows; the server decides again for every call. */
export interface RouteVisitor {
  readonly signedIn: boolean;
  readonly role: Role | undefined;
}

export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** What to do with an address. */
export type RouteDecision =
  /** Show the page; `framed` with the navigation around it. */
  | { readonly kind: 'show'; readonly page: Page; readonly framed: boolean }
  /** Go to another address; `remember` the one that was asked for, to come back to it after signing in. */
  | { readonly kind: 'go'; readonly to: string; readonly remember: boolean }
  /** Signed in and at the way in: on to where they were going, or to their landing page. */
  | { readonly kind: 'arrive'; readonly landing: string }
  /** Signed in, at a link that is for one person who is not: it says so, instead of leading elsewhere without a word. */
  | { readonly kind: 'occupied'; readonly landing: string }
  /** A token without a role: the session is not whole and ends. */
  | { readonly kind: 'end' }
  /** There is no page for this person at all. */
  | { readonly kind: 'nothing' };

const show = (page: Page, framed: boolean): RouteDecision => ({ kind: 'show', page, framed });
const go = (to: string, remember = false): RouteDecision => ({ kind: 'go', to, remember });

/** Decides what an address shows to whom; the rules are data in the areas' descriptors. */
export function decideRoute(pages: readonly Page[], address: Address, visitor: RouteVisitor): RouteDecision {
  const here = pagesAt(pages, address.pathname);
  if (pages.some(({ route }) => route.hash !== undefined && address.hash.includes(route.hash)))
    return decideByHash(pages, here);
  const open = here.find(({ route }) => route.access === 'public');
  if (open) return show(open, false);
  return visitor.signedIn
    ? decideInside(pages, here, visitor.role, address.hash)
    : decideOutside(pages, here);
}

/** With a page's hash in the address only what needs no session is served, also to someone signed in. */
function decideByHash(pages: readonly Page[], here: readonly Page[]): RouteDecision {
  const page = here.find(({ route }) => route.access === 'public' || route.access === 'signedOut');
  if (page) return show(page, false);
  const entrance = entranceOf(pages);
  return entrance ? go(entrance.route.path) : { kind: 'nothing' };
}

function decideOutside(pages: readonly Page[], here: readonly Page[]): RouteDecision {
  const page = here.find(({ route }) => route.access === 'signedOut');
  if (page) return show(page, false);
  const entrance = entranceOf(pages);
  return entrance ? go(entrance.route.path, here.length > 0) : { kind: 'nothing' };
}

function decideInside(
  pages: readonly Page[],
  here: readonly Page[],
  role: Role | undefined,
  hash: string,
): RouteDecision {
  if (!role) return { kind: 'end' };
  const page = here.find(({ route }) => allows(route.access, role));
  if (page) return show(page, true);
  const landing = landingOf(pages, role);
  if (!landing) return { kind: 'nothing' };
  // A link carries a key: in its path, or behind `#`, where no server sees it.
  const isLink = here.some(
    ({ route }) =>
      route.access === 'signedOut' && (route.path.includes(':') || (hash.length > 1 && !route.entrance)),
  );
  if (isLink) return { kind: 'occupied', landing: landing.route.path };
  const atEntrance = here.some(({ route }) => route.entrance);
  return atEntrance ? { kind: 'arrive', landing: landing.route.path } : go(landing.route.path);
}
