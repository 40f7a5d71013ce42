import { isInRange } from '@ondeck/shared/contract/ranges';
import { forArea, forShell, versionRangeOf, sharedDependencies } from './sharedDependencies';

const keys = sharedDependencies.map(({ key }) => key);

test('both projections cover the whole table', () => {
  expect(Object.keys(forShell())).toEqual(keys);
  expect(Object.keys(forArea())).toEqual(keys);
});

test('the shell provides: no line of its projection is brought by somebody else', () => {
  for (const options of Object.values(forShell())) {
    expect(options).toMatchObject({ singleton: true, strictVersion: true });
    expect(options).not.toHaveProperty('import');
    expect(options).not.toHaveProperty('eager');
  }
});

test('an area brings no copy of its own and refuses another major', () => {
  for (const options of Object.values(forArea())) {
    expect(options).toMatchObject({ singleton: true, strictVersion: true, import: false });
    expect(options.requiredVersion).toMatch(/^\^\d+\.\d+\.\d+/);
  }
});

test('every package is shared with its subpaths, where it has any that the suite uses', () => {
  expect(keys).toEqual(expect.arrayContaining(['react', 'react/', 'react-dom', 'react-dom/']));
});

test.each([
  'antd',
  'react-router-dom',
  '@reduxjs/toolkit',
  'react-redux',
  '@ondeck/shared/',
  '@ondeck/shared/domain/',
  '@ondeck/shared/schemas/',
])('%s is not shared whole', (key) => {
  expect(keys).not.toContain(key);
});

test.each([
  ['react', true],
  ['react/jsx-runtime', true],
  ['react-dom/client', true],
  ['react-big-calendar', false],
  ['@ondeck/shared/ui/button', true],
  ['@ondeck/shared/planning/closeDialog', true],
  ['@ondeck/shared/router', true],
  ['@ondeck/shared/domain/fields', false],
  ['@ondeck/shared/contract/area', false],
  ['antd', false],
])('%s is served by the table: %s', (specifier, expected) => {
  expect(versionRangeOf(specifier) !== undefined).toBe(expected);
});

test('a patch of what the shell provides refuses no area, an earlier one neither', () => {
  for (const { key, range } of sharedDependencies) {
    const [, least = ''] = /^\^(\d+\.\d+)\.0$/.exec(range) ?? [];
    expect([key, isInRange(`${least}.0`, range), isInRange(`${least}.99`, range)]).toEqual([key, true, true]);
  }
});
