import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseAreaData } from '@ondeck/shared/contract/areaData';
import type { Registry } from '@ondeck/shared/contract/registry';
import { stillFrame } from './stillFrame';

const descriptorOf = (folder: string) => {
  const area = parseAreaData(
    JSON.parse(readFileSync(join(import.meta.dirname, `../../../${folder}/area.json`), 'utf8')),
  );
  assert.ok(area.ok);
  const built = { version: '1.0.0', container: '', entry: '', preload: {}, requires: {}, files: {} };
  return { ...area.value, ...built };
};

const areas = Object.fromEntries(
  ['mfe-dashboard', 'mfe-employee', 'mfe-scheduling'].map((folder) => {
    const descriptor = descriptorOf(folder);
    return [descriptor.id, { active: { version: '1.0.0', base: '', descriptor } }];
  }),
);
const registry: Registry = { schema: 1, revision: 1, publishedAt: '', areas };
const visitor = { role: 'EMPLOYEE', name: 'Maya Reyes', theme: '' };

test('draws the heading, navigation, and name for a signed-in user, and makes none of them usable', () => {
  const html = stillFrame(registry, '/view-schedule', visitor);
  assert.match(html, /^<div id="still"[^>]* inert aria-hidden="true">/);
  assert.match(html, /<h1>Schedule<\/h1><p class="od-heading-sub">View Schedule<\/p>/);
  assert.match(html, /aria-current="page">.{0,400}<span>Schedule<\/span>/);
  assert.match(html, /MR<\/span><span class="shell-person-name">Maya Reyes/);
  assert.doesNotMatch(html, /<a |<button|style=|Dashboard/);
});

test('escapes the name from the cookie as text', () => {
  const html = stillFrame(registry, '/view-schedule', { ...visitor, name: '<img src=x onerror="a()">' });
  assert.match(html, /&lt;img src=x onerror=&quot;a\(\)&quot;&gt;/);
  assert.doesNotMatch(html, /<img/);
});

for (const [what, path, role] of [
  ['a page of another role', '/dashboard', 'EMPLOYEE'],
  ['an unknown address', '/nowhere', 'ADMIN'],
  ['an unknown role', '/view-schedule', 'OWNER'],
] as const)
  test(`draws no frame for ${what}`, () => {
    assert.equal(stillFrame(registry, path, { ...visitor, role }), '');
  });
