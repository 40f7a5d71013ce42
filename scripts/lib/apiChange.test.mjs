import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changesBetween, isAtLeast, leastVersion } from './apiChange.mjs';

/** @param {string[]} declarations */
const report = (...declarations) =>
  `# x 1.2.3\n\n\`\`\`ts\n\nimport { JSX } from 'react';\n\n${declarations.map((one) => `// @public\n${one}`).join('\n\n')}\n\n\`\`\`\n`;

const props = 'interface Props {\n    busy?: boolean;\n    label: string;\n}';
const hook = 'function useX(id: string): boolean;';
const answer = 'const useY: () => Answer<{\nid: string;\n}>;';
const module_ = 'declare namespace ui_x {\n    export {\n        useX,\n        Props\n    }\n}';

/** @type {[string, string[], string, string | undefined][]} */
const cases = [
  ['nothing', [props, hook, answer, module_], '1.2.3', undefined],
  ['the order of declarations', [hook, answer, module_, props], '1.2.3', undefined],
  [
    'the number of two declarations with the same name',
    [props.replace('Props', 'Props_2'), hook, answer, module_],
    '1.2.3',
    undefined,
  ],
  ['a new declaration', [props, hook, answer, module_, 'const y: number;'], '1.3.0', 'y is new'],
  [
    'a new optional prop',
    [props.replace('{', '{\n    wide?: boolean;'), hook, answer, module_],
    '1.3.0',
    'Props has `wide?: boolean` now',
  ],
  [
    'an optional field of a written-out type, which the report does not indent',
    [props, hook, answer.replace('id: string;', 'id: string;\nnote?: string;'), module_],
    '1.3.0',
    'useY has `note?: string` now',
  ],
  [
    'another name that a module exports',
    [props, hook, answer, module_.replace('useX,', 'useX,\n        y,')],
    '1.3.0',
    'ui_x has `y` now',
  ],
  [
    'a last name that a module exports',
    [props, hook, answer, module_.replace('Props\n', 'Props,\n        y\n')],
    '1.3.0',
    'ui_x has `y` now',
  ],
  [
    'a new required prop',
    [props.replace('{', '{\n    wide: boolean;'), hook, answer, module_],
    '2.0.0',
    'Props has `wide: boolean` now',
  ],
  [
    'a renamed prop',
    [props.replace('busy', 'isBusy'), hook, answer, module_],
    '2.0.0',
    'Props no longer has `busy?: boolean` and has `isBusy?: boolean` now',
  ],
  [
    'a parameter of another type',
    [props, hook.replace('string', 'number'), answer, module_],
    '2.0.0',
    'useX no longer has `function useX(id: string): boolean` and has `function useX(id: number): boolean` now',
  ],
  ['a removed declaration', [props, answer, module_], '2.0.0', 'useX is gone'],
];

describe('the versions of a package', () => {
  for (const [what, after, least, sentence] of cases)
    it(`requires ${least} after ${what}`, () => {
      const changes = changesBetween(report(props, hook, answer, module_), report(...after));
      assert.equal(leastVersion('1.2.3', changes), least);
      assert.deepEqual(
        changes.map(({ name, what: change }) => `${name} ${change}`),
        sentence === undefined ? [] : [sentence],
      );
    });

  for (const [version, kind, least] of /** @type {const} */ ([
    ['0.4.2', 'broken', '0.5.0'],
    ['0.4.2', 'added', '0.5.0'],
    ['3.4.2', 'broken', '4.0.0'],
    ['3.4.2', 'added', '3.5.0'],
  ]))
    it(`requires ${least} when something in ${version} is ${kind}`, () => {
      assert.equal(leastVersion(version, [{ kind, name: 'x', what: '' }]), least);
    });

  for (const [version, least, holds] of /** @type {const} */ ([
    ['1.3.0', '1.3.0', true],
    ['2.0.0', '1.3.0', true],
    ['1.10.0', '1.9.0', true],
    ['1.2.9', '1.3.0', false],
    ['0.9.0', '1.0.0', false],
  ]))
    it(`treats ${version} as ${holds ? 'enough' : 'too little'} when ${least} is required`, () => {
      assert.equal(isAtLeast(version, least), holds);
    });
});
