import { allows, type Role } from '@ondeck/shared/contract/roles';
import { entranceOf, landingOf, type Page, pagesAt } from './pages';

/** The visitor as far as the browser knows. The server checks every call again. */
export interface RouteVisitor {
  readonly signedIn: boolean;
  readonly role: Role | undefined;
}

export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The result for an address. */
export type RouteDecision =
  /** Show the page; if `framed`, with the navigation around it. */
  | { readonly kind: 'show'; readonly page: Page; readonly framed: boolean }
  /** Go to another address. `remember` keeps the requested address for after sign-in. */
  | { readonly kind: 'go'; readonly to: string; readonly remember: boolean }
  /** Signed in on the sign-in page: open the remembered page or the landing page. */
  | { readonly kind: 'arrive'; readonly landing: string }
  /** Signed in at a link that needs a signed-out browser: explain this instead of a silent redirect. */
  | { readonly kind: 'occupied'; readonly landing: string }
  /** The token has no role, so the session is incomplete and ends. */
  | { readonly kind: 'end' }
  /** The suite has no page for this user. */
  | { readonly kind: 'nothing' };

const show = (page: Page, framed: boolean): RouteDecision => ({ kind: 'show', page, framed });
const go = (to: string, remember = false): RouteDecision => ({ kind: 'go', to, remember });

/** Decides the page for an address and a visitor. The rules are data in the areas' descriptors. */
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

/** With a page's hash in the address, only pages without a session are shown, even to signed-in users. */
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
  // A link has its key in the path, or after `#`, which no server sees.
  const isLink = here.some(
    ({ route }) =>
      route.access === 'signedOut' && (route.path.includes(':') || (hash.length > 1 && !route.entrance)),
  );
  if (isLink) return { kind: 'occupied', landing: landing.route.path };
  const atEntrance = here.some(({ route }) => route.entrance);
  return atEntrance ? { kind: 'arrive', landing: landing.route.path } : go(landing.route.path);
}
