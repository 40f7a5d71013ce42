import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { supportedBrowsers } from './browsers';
import { inShell, root } from './paths';

test('the docs name the supported browsers as the pages do', () => {
  expect(readFileSync(join(root, 'docs/operations.md'), 'utf8')).toContain(supportedBrowsers());
});

test.each(['index.html', 'kiosk.html'])('%s has a place for them, and its style sheet hides it', (page) => {
  expect(readFileSync(inShell(page), 'utf8')).toContain('<p id="old-browser">__OLD_BROWSER__</p>');
  const styles = page === 'index.html' ? 'src/main.css' : 'src/kiosk.css';
  expect(readFileSync(inShell(styles), 'utf8')).toMatch(
    /@supports selector\(:has\(a\)\) and \(color: color-mix\(in srgb, red, red\)\) \{\s+#old-browser \{\s+display: none;/,
  );
});
