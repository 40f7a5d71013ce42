import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaFolders } from '../../kit/lib/areas.mjs';
import { root } from '../../kit/lib/paths.mjs';

/** What axe asks: everything of WCAG 2.2 A and AA, or of that what the colours decide. */
export const rules = /** @satisfies {Record<string, { type: 'tag' | 'rule', values: string[] }>} */ ({
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
});

/** Each page is looked at in both; in light all rules are asked, in dark those that the colours decide. */
export const schemes = /** @type {const} */ ({ dark: 'colours', light: 'all' });

/** The windows of the two projects of the browser tests. */
export const windows = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};

/**
 * The windows in which every page is measured, the widest first. The last one is a window of 640 x 1024 at 200 %: the
 * page has half as many of its own pixels.
 */
export const sizes = [
  windows.desktop,
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  windows.phone,
  { width: 320, height: 512 },
];

/** Axe sees what a page is made of, which differs in these two alone: with the rail and tables, and with cards. */
export const axeWidths = [windows.desktop.width, windows.phone.width];

/** Where the statement stands. */
export const statementFile = join(root, 'docs/accessibility.md');

/** Pages that are reached after a step only: the test that takes these steps looks at them, in light. */
const afterSteps = 'access.spec.ts';
const steps = new Set(['/confirmation-code', '/create-new-Password', '/new-password']);

/** @typedef {'nobody' | 'admin' | 'manager' | 'employee'} Who */

/**
 * @typedef {object} Look
 * @property {string} title
 * @property {string} path - as its area's data names it; one with a key is opened with a wrong one
 * @property {Who[]} as - who is signed in, one after the other
 * @property {string} spec - the file in `e2e` that looks at it
 * @property {true} [ownColours] - it has one set of colours, whatever the system prefers
 */

const people = /** @type {const} */ ({ ADMIN: 'admin', MANAGER: 'manager', EMPLOYEE: 'employee' });

/** Every page of every area, from the areas' own data, so that none is forgotten. @returns {Look[]} */
export const looks = () => [
  ...areaFolders().flatMap((folder) => {
    /** @type {{ routes: { path: string, title: string, access: string | (keyof typeof people)[] }[] }} */
    const { routes } = JSON.parse(readFileSync(join(root, folder, 'area.json'), 'utf8'));
    return routes.map(({ path, title, access }) => {
      /** @type {Look} */
      const look = {
        title,
        path,
        as: typeof access === 'string' ? ['nobody'] : access.map((role) => people[role]),
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

/** The statement, made from what the tests look at. @returns {string} Markdown */
export function statement() {
  const names = sizes.map(({ width, height }) => `${width} x ${height}`);
  const asked = Object.entries(schemes).map(
    ([scheme, set]) => `- ${scheme}: ${rules[set].values.map((value) => `\`${value}\``).join(', ')}`,
  );
  const rows = looks().map(({ title, path, as, spec, ownColours }) => {
    const seen = ownColours ? 'its own' : spec === afterSteps ? 'light' : 'dark, light';
    return `| ${title} | \`${path}\` | ${as.join(', ')} | ${seen} | \`e2e/${spec}\` |`;
  });
  return `# Statement of accessibility

On Deck means to meet WCAG 2.2, levels A and AA. This page is made by \`node scripts/accessibility.mjs\` from the same
data that the browser tests read; a test fails where it is not what they check. A page is listed because the test in
its last column opens it in a browser and finds no violation; where one appears, that test fails.

## What is asked of every page

axe-core, in Chromium, with these rules:

${asked.join('\n')}

In light \`label-content-name-mismatch\` runs too: what a control shows is part of its name (WCAG 2.5.3). It runs in windows
of ${axeWidths.join(' and ')} px.

Besides, every page is measured in light (dark differs in colours alone, which a test shows) in windows of ${names.join(', ')};
the last is one of 640 x 1024 at 200 %. No page can be
scrolled sideways, no text is cut, broken, wider than its field, outside of the window, over another or
below a column that does not scroll
(\`e2e/harness/legible.ts\` says what is measured, \`e2e/legible.spec.ts\` shows each on a page made to fail). What a program cannot see, such as the order of the focus or what is read aloud, is in the tests
that go through the pages by keyboard alone (\`e2e/keyboard.requests.spec.ts\`, \`e2e/scheduling.spec.ts\`).

## Pages

| Page | Address | Signed in, one after the other | Colours | Test |
|---|---|---|---|---|
${rows.join('\n')}

An address with a key is opened with one that no longer works. Dialogs and other states of these pages are looked at where the tests open them: \`e2e/states.spec.ts\`,
\`e2e/dialogs.spec.ts\`, \`e2e/scheduling.spec.ts\`, \`e2e/punchclock.spec.ts\`.

## Known limits

- Screen readers and voice control were not tried by people who depend on them.
- A report with more columns than a window has room for scrolls sideways in its frame; where a column of actions stays, it
  throws a shadow over the rest. Every other table becomes cards instead.
- A shift too short for its words in a calendar of hours says them in its title, in its name and when it is opened.
- The calendar of hours on one's own schedule is drawn by a library: the List layout, or a phone, has the same shifts as
  text.
`;
}
