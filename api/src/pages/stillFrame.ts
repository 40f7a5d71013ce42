import type { AreaRoute, NavItem } from '@ondeck/shared/contract/area';
import { bottomItems, isCurrent, navOf, railLines } from '@ondeck/shared/contract/navigation';
import type { Registry } from '@ondeck/shared/contract/registry';
import { allows, isRole, type Role } from '@ondeck/shared/contract/roles';
import { drawings } from '@ondeck/shared/tokens/drawings';

/** A visitor's role, name, and theme from the browser's cookies. They only decorate: no data depends on them. */
export interface FrameVisitor {
  readonly role: string;
  readonly name: string;
  readonly theme: string;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const isDrawing = (name: string): name is keyof typeof drawings => Object.hasOwn(drawings, name);

/** Draws an icon like `Icon` in shared/src/ui/icons.tsx. */
function icon(name: string, size = 20): string {
  const width = name === 'more' ? ' stroke-width="2.6"' : '';
  const path = drawings[isDrawing(name) ? name : 'wave'];
  return `<svg class="od-icon" width="${size}" height="${size}" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"${width}/></svg>`;
}

const tool = (name: string, caption: string): string =>
  `<span class="od-button od-icon-button" data-look="quiet" data-size="middle">${icon(name)}<span class="od-caption">${caption}</span></span>`;

const line = (items: readonly NavItem[], item: NavItem, path: string, label = item.label): string =>
  `<span class="shell-nav-line"${isCurrent(item, path, items) ? ' aria-current="page"' : ''}>${icon(item.icon)}<span>${escaped(label)}</span></span>`;

function rail(items: readonly NavItem[], path: string): string {
  const lines = railLines(items).map((entry) => {
    if (entry.kind === 'item') return `<li>${line(items, entry.item, path)}</li>`;
    const holds = entry.items.some((item) => isCurrent(item, path, items))
      ? ' data-holds-current="true"'
      : '';
    return `<li><span class="shell-nav-line" aria-expanded="false"${holds}><span class="shell-nav-group-name">${escaped(entry.name)}</span>${icon('chevronDown', 16)}</span></li>`;
  });
  return `<div class="shell-rail"><p class="shell-brand">On Deck</p><div class="od-rope"></div><div class="shell-nav"><ul>${lines.join('')}</ul><span class="shell-nav-line">${icon('logOut')}<span>Log Out</span></span></div></div>`;
}

const bottom = (items: readonly NavItem[], path: string): string =>
  `<div class="shell-bottom">${bottomItems(items)
    .map((item) => line(items, item, path, item.shortLabel))
    .join('')}<span class="shell-nav-line">${icon('more')}<span>More</span></span></div>`;

/** Returns the same initials as `initials` in shared/src/ui/avatar.tsx. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${words[0]?.charAt(0) ?? ''}${last.charAt(0)}`.toUpperCase();
}

const themes: Readonly<Record<string, string>> = { light: 'sun', dark: 'moon' };

function header(registry: Registry, route: AreaRoute, role: Role, { name, theme }: FrameVisitor): string {
  const words = { ...route, ...route.perRole[role] };
  const slots = Object.values(registry.areas).filter(({ active }) => active.descriptor.slots['header']);
  const sub = words.subheading ? `<p class="od-heading-sub">${escaped(words.subheading)}</p>` : '';
  const picture = route.icon ? `<span class="od-heading-icon">${icon(route.icon, 24)}</span>` : '';
  const person = `<span class="shell-person"><span class="od-avatar">${escaped(initials(name))}</span><span class="shell-person-name">${escaped(name || 'My Profile')}</span></span>`;
  const tools = [
    ...slots.map(() => '<span class="shell-slot"></span>'),
    `<span class="shell-go-to-button">${tool('search', 'Go to')}</span>`,
    tool('history', 'Recent messages'),
    `<span class="od-menu-anchor">${tool(themes[theme] ?? 'system', 'Appearance')}</span>`,
    person,
  ];
  return `<div class="shell-header"><div class="shell-header-menu">${tool('menu', '')}</div><header class="od-stack"><div class="od-heading"><div class="od-heading-text">${picture}<div><h1>${escaped(words.heading ?? words.title)}</h1>${sub}</div></div><div class="od-cluster"><div class="shell-tools">${tools.join('')}</div></div></div><div class="od-rope"></div></header></div>`;
}

/**
 * Draws the frame of a page without its content, like the shell (shell/src/frame) draws it moments later, so that users
 * see their navigation while the code loads. Nothing in it can be used or is read aloud.
 *
 * @param path - path of a request, without its query
 * @returns HTML; empty if the role has no page at the address, or the page has no frame
 */
export function stillFrame(registry: Registry, path: string, visitor: FrameVisitor): string {
  const { role } = visitor;
  if (!isRole(role)) return '';
  const page = path.replace(/(?<=.)\/$/, '');
  const route = Object.values(registry.areas)
    .flatMap(({ active }) => active.descriptor.routes)
    .find(({ path: its, access }) => its === page && Array.isArray(access) && allows(access, role));
  if (!route) return '';
  const items = navOf(registry, role);
  return `<div id="still" class="shell-frame" data-bottom-bar="true" inert aria-hidden="true">${rail(items, page)}<div class="shell-column">${header(registry, route, role, visitor)}<div class="shell-main"></div></div>${bottom(items, page)}</div>`;
}
