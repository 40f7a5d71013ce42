import { expect, test } from '@playwright/test';
import { findIllegible } from './harness/legible';
import { askAxe } from './harness/looks';

/** Tests the legibility check of the sweep over all pages: for each page with a fault there is a page without it. */
test.use({ viewport: { width: 320, height: 400 } });

const box = (style: string, content: string) => `<div style="${style}">${content}</div>`;
const line = 'width: 60px; white-space: nowrap;';
const fixedColumn = (style: string) =>
  `<table><tr><td><div style="width: 280px; text-align: end">late</div><td style="position: sticky; right: 0; background: white${style}">Action words`;

for (const [name, body, kinds] of [
  ['a page that scrolls sideways', box('width: 400px', 'wide'), ['the page scrolls sideways']],
  ['a table that scrolls in its frame', box('overflow: auto', box('width: 400px', 'wide')), []],
  ['a word cut at its side', box(`${line} overflow: hidden`, 'Management'), ['cut']],
  [
    'a word cut with three dots',
    box(`${line} overflow: clip; text-overflow: ellipsis`, 'Management'),
    ['cut'],
  ],
  [
    'lines cut below',
    box('width: 60px; height: 30px; overflow: hidden', 'one two three four five six'),
    ['cut'],
  ],
  [
    'a cut word whose whole text is at hand',
    `<div title="Management of people" style="${line} overflow: hidden">Management of people</div>`,
    [],
  ],
  [
    'a cut word whose title says something else',
    `<div title="Sort" style="${line} overflow: hidden">Management</div>`,
    ['cut'],
  ],
  ['words that can be scrolled to', box(`${line} overflow: auto`, 'Management of people'), []],
  [
    'words for a screen reader',
    box('position: absolute; width: 1px; height: 1px; overflow: hidden', 'Hidden'),
    [],
  ],
  ['words that are not shown', box('visibility: hidden; width: 400px; position: fixed', 'Hidden'), []],
  [
    'text outside of a box that cuts its contents',
    box('overflow: hidden; height: 20px', box('position: fixed; top: 40px; left: 0', 'Menu')),
    [],
  ],
  ['words left of the window', box('position: absolute; left: -40px', 'Menu'), ['outside of the window']],
  [
    'a layer that is higher than the window',
    box('position: fixed; top: 390px', 'Menu'),
    ['outside of the window'],
  ],
  [
    'a word that leaves its button',
    '<button style="width: 60px; padding: 0; white-space: nowrap">Management</button>',
    ['out of its box'],
  ],
  ['a broken word', box('width: 60px; overflow-wrap: anywhere', 'Management'), ['a word is broken']],
  ['words that wrap', box('width: 100px', 'Management of people who clock-in'), []],
  ['a broken address', box('width: 60px; overflow-wrap: anywhere', 'someone@school.example'), []],
  [
    'a placeholder wider than its field',
    '<input size="6" placeholder="Search by status">',
    ['wider than its field'],
  ],
  ['a placeholder that fits', '<input size="30" placeholder="Search">', []],
  [
    'a choice wider than its field',
    '<select style="width: 60px"><option>Eastern Standard Time',
    ['wider than its field'],
  ],
  [
    'a choice that takes two lines',
    '<select style="appearance: base-select; width: 160px"><option>Eastern Standard Time',
    [],
  ],
  [
    'a choice with a word wider than its field',
    '<select style="appearance: base-select; width: 60px"><option>Eastern Standard Time',
    ['wider than its field'],
  ],
  [
    'a text over another',
    box('position: relative', `one${box('position: absolute; top: 0; left: 5px', 'two')}`),
    ['over other text'],
  ],
  [
    'texts below each other',
    `<p style="line-height: 1">one</p><p style="line-height: 1; margin-top: -16px">two</p>`,
    [],
  ],
  [
    'a text below a column that does not scroll',
    `<div style="overflow: auto">${fixedColumn('')}</div>`,
    ['below a fixed column'],
  ],
  [
    'a text below a column that throws a shadow',
    `<div style="overflow: auto">${fixedColumn('; box-shadow: -8px 0 8px grey')}</div>`,
    [],
  ],
  ['a text that scrolls below a bar', `<p>one</p>${box('position: fixed; top: 8px', 'Bar')}`, []],
] as const)
  test(`checks ${name}: ${kinds[0] ?? 'sound'}`, async ({ page }) => {
    await page.setContent(`<!doctype html><body style="font: 16px/20px sans-serif">${body}`);
    expect((await page.evaluate(findIllegible, undefined)).map(({ kind }) => kind)).toEqual(kinds);
  });

/** Returns nine lines, of which axe computes three; a line with another contrast must be computed separately. */
const lines = (odd: string, around = 'background: white') =>
  `<div style="${around}">${Array.from({ length: 9 }, (_, index) => `<p style="${index === 5 ? odd : 'color: black'}">Line</p>`).join('')}</div>`;

for (const [name, body, isFound] of [
  ['lines that can be read', lines('color: #333'), false],
  ['text in a pale color', lines('color: #bbb'), true],
  ['one on a dark ground', lines('color: black; background: #333'), true],
  ['one that is nearly transparent', lines('color: black; opacity: 0.3'), true],
  ['all on a dark ground', lines('color: black', 'background: #333'), true],
  [
    'one that is only pale where it is small',
    lines('color: #888; font-size: 12px').replaceAll('color: black', 'color: #888; font-size: 32px'),
    true,
  ],
] as const)
  test(`checks the contrast of ${name}: ${isFound ? 'found' : 'sound'}`, async ({ page }) => {
    await page.setContent(`<!doctype html><html lang="en"><title>Lines</title><main>${body}`);
    const found = await askAxe(page, 'colours');
    expect(found.map((what) => what.split(':')[0])).toEqual(isFound ? ['color-contrast'] : []);
  });
