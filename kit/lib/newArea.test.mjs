import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { areaFolder } from './areas.mjs';
import { makeArea } from './newArea.mjs';

describe('a new area', () => {
  let base = '';
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'ondeck-new-area-'));
    writeFileSync(join(base, 'package.json'), '{"workspaces":["shell","mfe-auth","api"]}');
  });
  afterEach(() => rmSync(base, { recursive: true }));

  it("creates an area's folder with data, one page, and its tests, and lists it after the other areas", () => {
    assert.equal(makeArea(base, 'swim-lessons', undefined), 'mfe-swim-lessons');
    assert.deepEqual(readdirSync(join(base, 'mfe-swim-lessons/src')).sort(), [
      'SwimLessonsPage.test.tsx',
      'SwimLessonsPage.tsx',
      'area.contract.test.tsx',
      'area.tsx',
    ]);
    const data = JSON.parse(readFileSync(join(base, 'mfe-swim-lessons/area.json'), 'utf8'));
    assert.equal(data.label, 'Swim lessons');
    assert.equal(data.routes[0].path, '/swim-lessons');
    const { workspaces } = JSON.parse(readFileSync(join(base, 'package.json'), 'utf8'));
    assert.deepEqual(workspaces, ['shell', 'mfe-auth', 'mfe-swim-lessons', 'api']);
  });

  /** @type {[string, string | undefined, string | undefined, RegExp][]} */
  const refused = [
    ['no name', undefined, undefined, /Name the area/],
    ['a name with capitals', 'Lessons', undefined, /lower-case/],
    ['a path', '../lessons', undefined, /lower-case/],
    ['a label that ends a string', 'lessons', "x'; y", /label/],
  ];
  for (const [what, name, label, sentence] of refused)
    it(`refuses a new area with ${what}`, () => {
      assert.throws(() => makeArea(base, name, label), sentence);
      assert.deepEqual(readdirSync(base), ['package.json']);
    });

  it('refuses a folder that already exists', () => {
    makeArea(base, 'lessons', 'Lessons');
    assert.throws(() => makeArea(base, 'mfe-lessons', 'Lessons'), /exists already/);
  });
});

describe('the name of an area', () => {
  it('finds an area by its folder or its ID', () => {
    assert.equal(areaFolder('employee'), 'mfe-employee');
    assert.equal(areaFolder('mfe-employee'), 'mfe-employee');
    assert.throws(() => areaFolder('nobody'), /There is no area nobody\. There are: mfe-admin, /);
    assert.throws(() => areaFolder(undefined), /Name an area\./);
  });
});
