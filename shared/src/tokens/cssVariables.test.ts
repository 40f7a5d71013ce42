import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cssVariables, kioskStyleSheet, suiteStyleSheet } from './cssVariables';

test.each([
  ['variables.css', suiteStyleSheet],
  ['kiosk.css', kioskStyleSheet],
])('%s holds the tokens', (file, text) => {
  expect(readFileSync(join(__dirname, file), 'utf8')).toBe(text());
});

test.each(['light', 'dark', 'kiosk'] as const)('names every colour of %s in kebab case', (theme) => {
  const lines = cssVariables(theme).split('\n');
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}--od-text-secondary: #[0-9a-f]{6};$/));
  expect(lines.every((line) => /^ {2}--od-[a-z-]+: .+;$/.test(line))).toBe(true);
});
