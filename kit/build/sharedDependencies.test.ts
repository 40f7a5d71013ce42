import { isInRange } from '@ondeck/shared/contract/ranges';
import { forArea, forShell, versionRangeOf, sharedDependencies } from './sharedDependencies';

const keys = sharedDependencies.map(({ key }) => key);

test('covers the whole share table for the shell and for areas', () => {
  expect(Object.keys(forShell())).toEqual(keys);
  expect(Object.keys(forArea())).toEqual(keys);
});

test('lets the shell provide every line of the share table itself', () => {
  for (const options of Object.values(forShell())) {
    expect(options).toMatchObject({ singleton: true, strictVersion: true });
    expect(options).not.toHaveProperty('import');
    expect(options).not.toHaveProperty('eager');
  }
});

test('makes areas use the copy of the shell, and refuse another major version', () => {
  for (const options of Object.values(forArea())) {
    expect(options).toMatchObject({ singleton: true, strictVersion: true, import: false });
    expect(options.requiredVersion).toMatch(/^\^\d+\.\d+\.\d+/);
  }
});

test('shares every package together with the subpaths that the suite uses', () => {
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
])("doesn't share %s as a whole", (key) => {
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
])('decides whether the share table provides %s: %s', (specifier, expected) => {
  expect(versionRangeOf(specifier) !== undefined).toBe(expected);
});

test("accepts every patch version of the shell's packages, even an earlier one", () => {
  for (const { key, range } of sharedDependencies) {
    const [, least = ''] = /^\^(\d+\.\d+)\.0$/.exec(range) ?? [];
    expect([key, isInRange(`${least}.0`, range), isInRange(`${least}.99`, range)]).toEqual([key, true, true]);
  }
});
