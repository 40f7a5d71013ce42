/** @jest-environment node */
import { transformSync } from '@swc/core';
import { common, defaultOptions } from './webpack.common';

test.each(['production', 'development'] as const)(
  'requires the JSX runtime that every shell provides in a build for %s',
  (mode) => {
    const [rule] = common('mfe-employee', { ...defaultOptions, mode }).module?.rules ?? [];
    if (typeof rule !== 'object' || !rule || typeof rule.use !== 'object' || !('options' in rule.use))
      throw new Error('The first rule is not the one of scripts.');
    const { options } = rule.use;
    if (typeof options !== 'object') throw new Error('The rule has no options.');
    const { code } = transformSync('export const page = <p />;', { ...options, filename: 'page.tsx' });
    expect(code).toContain('"react/jsx-runtime"');
  },
);
