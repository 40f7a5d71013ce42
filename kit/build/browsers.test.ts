import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { supportedBrowsers } from './browsers';
import { inShell, root } from './paths';

test('names the supported browsers in the docs exactly as in the pages', () => {
  expect(readFileSync(join(root, 'docs/operations.md'), 'utf8')).toContain(supportedBrowsers());
});

test.each(['index.html', 'kiosk.html'])(
  'checks that %s has a place for the message about old browsers, and that its style sheet hides the place',
  (page) => {
    expect(readFileSync(inShell(page), 'utf8')).toContain('<p id="old-browser">__OLD_BROWSER__</p>');
    const styles = page === 'index.html' ? 'src/main.css' : 'src/kiosk.css';
    expect(readFileSync(inShell(styles), 'utf8')).toMatch(
      /@supports selector\(:has\(a\)\) and \(color: color-mix\(in srgb, red, red\)\) \{\s+#old-browser \{\s+display: none;/,
    );
  },
);
