import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaFolders } from '../../kit/lib/areas.mjs';
import { root } from '../../kit/lib/paths.mjs';

/** The axe rules to check: all of WCAG 2.2 A and AA, or only those that depend on colors. */
export const rules = /** @satisfies {Record<string, { type: 'tag' | 'rule', values: string[] }>} */ ({
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
});

/** Every page is checked in both color schemes: light with all rules, dark with the rules that depend on colors. */
export const schemes = /** @type {const} */ ({ dark: 'colours', light: 'all' });

/** The window sizes of the two projects of the browser tests. */
export const windows = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};

/**
 * The window sizes in which every page is measured, widest first. The last is a window of 640 x 1024 at 200%, so the
 * page has half as many pixels.
 */
export const sizes = [
  windows.desktop,
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  windows.phone,
  { width: 320, height: 512 },
];

/**
 * Axe checks only these two widths, because a page's elements differ only there: with the rail and tables, or with
 * cards.
 */
export const axeWidths = [windows.desktop.width, windows.phone.width];

/** The accessibility statement's file. */
export const statementFile = join(root, 'docs/accessibility.md');

/** The test that checks pages after some steps, in light. Other tests can't open these pages directly. */
const afterSteps = 'access.spec.ts';
const steps = new Set(['/confirmation-code', '/create-new-Password', '/new-password']);

/** @typedef {'nobody' | 'admin' | 'manager' | 'employee'} Who */

/**
 * @typedef {object} Look
 * @property {string} title
 * @property {string} path - from its area's data; a path with a key is opened with a wrong key
 * @property {Who[]} as - the users who open the page, one after the other
 * @property {string} spec - the file in `e2e` that checks the page
 * @property {true} [ownColours] - the page has one set of colors in every color scheme
 */

const people = /** @type {const} */ ({ ADMIN: 'admin', MANAGER: 'manager', EMPLOYEE: 'employee' });

/** Pages that show a manager something that they don't show an admin. */
const otherForManagers = new Set(['/dashboard', '/manage-user/create', '/options', '/options/problems']);

/**
 * Returns who opens a page: the user with the most controls, and a manager too if they see something else.
 *
 * @param {string} path
 * @param {string | (keyof typeof people)[]} access
 * @returns {Who[]}
 */
function openedBy(path, access) {
  if (typeof access === 'string') return ['nobody'];
  const first = access.includes('ADMIN') ? 'ADMIN' : access.includes('EMPLOYEE') ? 'EMPLOYEE' : access[0];
  const isOther = access.includes('MANAGER') && otherForManagers.has(path);
  return [...(first ? [people[first]] : []), ...(isOther ? [people.MANAGER] : [])];
}

/** Returns every page of every area, from the areas' own data, so that no page is missing. @returns {Look[]} */
export const looks = () => [
  ...areaFolders().flatMap((folder) => {
    /** @type {{ routes: { path: string, title: string, access: string | (keyof typeof people)[] }[] }} */
    const { routes } = JSON.parse(readFileSync(join(root, folder, 'area.json'), 'utf8'));
    return routes.map(({ path, title, access }) => {
      /** @type {Look} */
      const look = {
        title,
        path,
        as: openedBy(path, access),
        spec: steps.has(path) ? afterSteps : 'accessibility.spec.ts',
      };
      return look;
    });
  }),
  {
    title: 'Punch clock on a wall',
    path: '/kiosk',
    as: ['nobody'],
    spec: 'accessibility.spec.ts',
    ownColours: true,
  },
];

/** Generates the statement from the checked pages. @returns {string} Markdown */
export function statement() {
  const names = sizes.map(({ width, height }) => `${width} x ${height}`);
  const asked = Object.entries(schemes).map(
    ([scheme, set]) => `- ${scheme}: ${rules[set].values.map((value) => `\`${value}\``).join(', ')}`,
  );
  const rows = looks().map(({ title, path, as, spec, ownColours }) => {
    const seen = ownColours ? 'its own' : spec === afterSteps ? 'light' : 'dark, light';
    return `| ${title} | \`${path}\` | ${as.map((who) => (who === 'nobody' ? 'signed out' : who)).join(', ')} | ${seen} | \`e2e/${spec}\` |`;
  });
  return `# Statement of accessibility

On Deck aims to meet WCAG 2.2, levels A and AA. \`node scripts/accessibility.mjs\` writes this page from the data that the
browser tests read. A test fails when the page is out of date. The test in the last column opens each page in a browser and
fails if it finds a violation.

## Rules for every page

axe-core checks these rules in Chromium:

${asked.join('\n')}

In light mode, axe-core also checks \`label-content-name-mismatch\`: the visible text of a control is part of its name (WCAG 2.5.3).
The check uses windows of ${axeWidths.join(' and ')} px.

A test also measures every page in windows of ${names.join(', ')}. The last window shows 640 x 1024 at 200%. The test uses
light mode, because dark mode differs only in colors, and another test proves that. No page scrolls sideways. No text is cut, broken, wider than its
field, outside the window, over another text, or below a column that doesn't scroll (\`e2e/harness/legible.ts\`).
\`e2e/legible.spec.ts\` shows each fault on a page made to fail. Tests that use only the keyboard check the focus order and the
names that a screen reader reads (\`e2e/keyboard.requests.spec.ts\`, \`e2e/scheduling.spec.ts\`).

## Pages

| Page | Address | Signed in, one after the other | Colors | Test |
|---|---|---|---|---|
${rows.join('\n')}

Each page is opened by the user with the most controls, and by others only if the page shows them something else. The test opens
an address with a key by using a key that no longer works. Dialogs and other states of these pages are in
\`e2e/states.spec.ts\`, \`e2e/dialogs.spec.ts\`, \`e2e/scheduling.spec.ts\`, and \`e2e/punchclock.spec.ts\`.

## Known limits

- No one who depends on a screen reader or voice control has tried On Deck yet.
- A report with more columns than the window has room for scrolls sideways in its frame. If a column of actions stays in view, it
  casts a shadow over the rest. Every other table becomes cards.
- In a calendar of hours, a short shift can lack space for its text. The text is in its tooltip, its name, and its details.
- A library draws the calendar of hours on My Schedule. The List layout, or a phone, shows the same shifts as text.
`;
}
