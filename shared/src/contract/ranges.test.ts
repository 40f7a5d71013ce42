import { isInRange } from './ranges';

test.each<[version: string, range: string, inside: boolean]>([
  ['19.3.1', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['19.4.0', '^19.3.1', true],
  ['20.0.0', '^19.3.1', false],
  ['0.1.0', '^0.1.0', true],
  ['0.1.9', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['0.0.3', '^0.0.3', true],
  ['0.0.4', '^0.0.3', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['7.0.0', '*', true],
  ['2.0.0-rc.1', '^2.0.0', false],
  ['2.0.0-rc.2', '^2.0.0-rc.1', true],
  ['2.1.0-rc.1', '^2.0.0', false],
  ['2.0.0', '^2.0.0-rc.1', true],
  ['nonsense', '^1.0.0', false],
  ['1.0.0', '>=1.0.0', false],
  ['1.0.0', '', false],
])('checks whether the version %s is in the range %s: %s', (version, range, inside) => {
  expect(isInRange(version, range)).toBe(inside);
});
