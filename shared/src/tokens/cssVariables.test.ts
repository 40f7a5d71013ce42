import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cssVariables, suiteStyleSheet } from './cssVariables';

test('keeps the stylesheet the same as the tokens', () => {
  expect(readFileSync(join(__dirname, 'variables.css'), 'utf8')).toBe(suiteStyleSheet());
});

test.each(['light', 'dark', 'kiosk'] as const)('names every color of %s in kebab case', (theme) => {
  const lines = cssVariables(theme).split('\n');
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}--od-text-secondary: #[0-9a-f]{6};$/));
  expect(lines.every((line) => /^ {2}--od-[a-z-]+: .+;$/.test(line))).toBe(true);
});

test('changes only colors in the dark theme, so its layout stays the same', () => {
  const values = cssVariables('dark').split('\n');
  expect(values.filter((line) => !/^ {2}--od-[a-z-]+: (#[0-9a-f]{6}|rgba\([\d, .]+\));$/.test(line))).toEqual(
    [],
  );
});
