import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forms } from './patterns.mjs';
import { isFromSpecification } from './specification.mjs';
import { textsOfMarkdown, textsOfScript, textsOfSql, textsOfStyles } from './texts.mjs';
import { countsOf, differences, exceptions, hitsOf, isException, textsOf, unusedAmong } from './words.mjs';

for (const { form, better, in: kinds, bad, good } of forms) {
  const kind = kinds?.[0] ?? 'page';
  const isFound = (/** @type {string} */ text) =>
    hitsOf({ kind, line: 1, text }).some((hit) => hit.better === better);
  test(`finds ${form.source.slice(0, 60)} in "${bad}" and not in "${good}"`, () => {
    assert.equal(isFound(bad), true);
    assert.deepEqual(hitsOf({ kind, line: 1, text: good }), []);
  });
}

test("finds a form only in the kinds of text that it's banned from", () => {
  assert.equal(hitsOf({ kind: 'page', line: 1, text: 'You cannot undo this.' }).length, 1);
  assert.deepEqual(hitsOf({ kind: 'comment', line: 1, text: 'A caller cannot undo this.' }), []);
});

test('leaves the messages of the specifications alone', () => {
  assert.equal(isFromSpecification('Shift created successfully.'), true);
  assert.deepEqual(hitsOf({ kind: 'page', line: 1, text: 'Shift created successfully.' }), []);
  assert.equal(hitsOf({ kind: 'page', line: 1, text: 'Template saved successfully.' }).length, 1);
});

const page = `
import { x } from 'a module of somebody';
/** Says nothing. Uses \`somebody()\`.
 * @param {string} day - the day */
export const a = <p className="one somebody" title="A title">It’s here: don't go {name} on.</p>;
// First line,
// second line.
const b = \`Hello \${name}, welcome\`;
const kind: 'some body' = 'key';
sql\`select a from b -- of somebody\`;
`;

test('reads strings, templates, attributes, JSX texts, and comments of a page, but no names', () => {
  assert.deepEqual(
    textsOfScript(page, { jsx: true, forTests: false }).map(({ kind, line, text }) => [kind, line, text]),
    [
      ['comment', 3, 'Says nothing. Uses {}. the day'],
      ['comment', 6, 'First line, second line.'],
      ['page', 5, 'A title'],
      ['page', 5, "It’s here: don't go"],
      ['page', 8, 'Hello {}, welcome'],
    ],
  );
});

test('reads the titles of tests and table tests, but no other string of a test file', () => {
  const source = `test('refuses an overlap', () => { find('Some label'); });
test.each([['a row']])('accepts %s', () => {});
test(\`shows \${name}\`, () => {});`;
  assert.deepEqual(
    textsOf('mfe-a/src/a.test.ts', source).map(({ kind, line, text }) => [kind, line, text]),
    [
      ['title', 1, 'refuses an overlap'],
      ['title', 2, 'accepts %s'],
      ['title', 3, 'shows {}'],
    ],
  );
});

test('reads a Markdown page by paragraph, without code and addresses', () => {
  const source =
    '# A `title`\n\nOne line\nand [its link](a-place.md).\n- an item\n```sh\nsomebody\n```\n| a | b |\n';
  assert.deepEqual(textsOfMarkdown(source), [
    { kind: 'doc', line: 1, text: '# A {}' },
    { kind: 'doc', line: 3, text: 'One line and [its link{}.' },
    { kind: 'doc', line: 5, text: '- an item' },
    { kind: 'doc', line: 9, text: '| a | b |' },
  ]);
});

test('reads the comments of a migration', () => {
  assert.deepEqual(textsOfSql('create table a (\n  b text -- The name.\n);'), [
    { kind: 'comment', line: 2, text: 'The name.' },
  ]);
});

test('reads no call of a helper named test as a title', () => {
  const source = "test.app.db.selectFrom('shifts as s').execute(); test.describe('swaps', () => {});";
  assert.deepEqual(textsOf('api/src/a.test.ts', source), []);
});

test('ignores a hit that is listed as an exception, and no other', () => {
  const hit = { file: 'shared/src/calls/tags.ts', found: 'Kiosk', text: 'Kiosk' };
  assert.equal(isException(hit), true);
  assert.equal(isException({ ...hit, text: 'Kiosk removed.' }), false);
});

test('lists each exception with a reason', () => {
  assert.deepEqual(
    exceptions.filter(({ reason }) => reason.length <= 20),
    [],
  );
});

test('returns the exceptions without a hit', () => {
  const used = { file: '^shared/src/', found: 'Kiosk', reason: 'A name in a test of the exceptions.' };
  const moved = { ...used, file: '^api/src/' };
  const reworded = { text: 'Kiosks', reason: 'A text that is no longer there.' };
  const hit = { file: 'shared/src/calls/tags.ts', found: 'Kiosk', text: 'Kiosk' };
  assert.deepEqual(unusedAmong([hit], [used, moved, reworded]), [moved, reworded]);
});

test('reads the comments of a style sheet', () => {
  assert.deepEqual(textsOfStyles('a {\n  /* One line,\n     and another. */\n  color: red;\n}'), [
    { kind: 'comment', line: 2, text: 'One line, and another.' },
  ]);
});

test('counts hits by folder and kind, and returns every count that differs from its limit', () => {
  const hit = {
    kind: /** @type {const} */ ('page'),
    folder: 'api',
    file: 'api/a.ts',
    line: 1,
    text: '',
    found: '',
    better: '',
  };
  const counts = countsOf([hit, hit, { ...hit, kind: 'comment' }]);
  assert.deepEqual(counts, { api: { page: 2, comment: 1 } });
  assert.deepEqual(differences(counts, { api: { page: 3 }, docs: { doc: 1 } }), [
    { folder: 'api', kind: 'page', count: 2, limit: 3 },
    { folder: 'api', kind: 'comment', count: 1, limit: 0 },
    { folder: 'docs', kind: 'doc', count: 0, limit: 1 },
  ]);
});
