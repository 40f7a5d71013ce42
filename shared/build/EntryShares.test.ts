import { EntryShares } from './EntryShares';

test('one entry’s list of shared modules names what its page provides and nothing else', () => {
  const code = [
    'switch(name) {',
    'case "default": {',
    '\tregister("react", "19.3.1", () => (load("react")));',
    '\tregister("react-dom", "19.3.1", () => (load("react")));',
    '\tregister("@ondeck/shared/ui/button", "0.1.0", () => (load("ui")));',
    '}',
    'break;',
  ].join('\n');
  const short = new EntryShares('kiosk', ['react', 'react-dom']).shorten(code) ?? '';
  expect(short).toContain('register("react", ');
  expect(short).toContain('register("react-dom", ');
  expect(short).not.toContain('ui/button');
  expect(short.split('\n')).toHaveLength(6);
});

test('a list that webpack leaves empty stays empty', () => {
  expect(new EntryShares('kiosk', []).shorten(null)).toBeNull();
});
