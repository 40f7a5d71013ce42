import { findGlobalWrites } from './globalWrites';

const style = (css: string) => findGlobalWrites([['lessons.css', css]]);
const script = (text: string) => findGlobalWrites([['lessons.js', text]]);

test.each([
  ['an element', 'table { width: 100% }', 'table'],
  ['everything', '* { margin: 0 }', '*'],
  ['the root', ':root { --od-space-2: 9px }', ':root'],
  ['the body', 'body { overflow: hidden }', 'body'],
  ['an id', '#place { top: 0 }', '#place'],
  ['a class of the vocabulary', '.od-button { color: red }', '.od-button'],
  ['a class of the frame', '.shell-header a { color: red }', '.shell-header a'],
  ['a class of what the vocabulary is made of', '.ant-btn:hover { color: red }', '.ant-btn:hover'],
  ['one of two', '.a1b2c3, h2 { top: 0 }', 'h2'],
  ['every element but the own ones', 'p:not(.a1b2c3) { top: 0 }', 'p:not(.a1b2c3)'],
  ['one of two ways', ':is(.a1b2c3, h2) { top: 0 }', ':is(.a1b2c3, h2)'],
  ['where a condition holds', '@media print { nav { display: none } }', 'nav'],
])('refuses styles that reach %s', (_name, css, selector) => {
  expect(style(css)).toEqual([`its styles reach outside its pages: ${selector}`]);
});

test.each([
  [
    'a font',
    '@font-face { font-family: Inter; src: url(a.woff2) }',
    'its styles name a font for every page: Inter',
  ],
  [
    'an animation of the suite',
    '@keyframes od-turn { to { rotate: 1turn } }',
    'its styles change an animation of the suite: od-turn',
  ],
  ['a sheet of elsewhere', '@import url(x.css);', 'its styles have @import, which affects every page'],
  ['every printed page', '@page { size: landscape }', 'its styles have @page, which affects every page'],
])('refuses styles with %s', (_name, css, sentence) => {
  expect(style(css)).toEqual([sentence]);
});

test.each([
  ['its own class', '.a1b2c3 { top: 0 }'],
  ['rules within a class', '.a1b2c3 > td :is(h2, h3) { top: 0 }'],
  ['a piece of the suite in one', '.a1b2c3 .od-button { top: 0 }'],
  ['the frame while the area is in it', '.shell-header:has(~ * .a1b2c3) { display: none }'],
  ['rules within rules', '.a1b2c3 { & td { top: 0 } h2 { top: 0 } }'],
  ['steps of an animation', '@keyframes x9y8z7 { from { top: 0 } 50% { top: 1px } to { top: 2px } }'],
  ['its own printed page', '@page timesheets { size: landscape }'],
])('accepts styles of %s', (_name, css) => {
  expect(style(css)).toEqual([]);
});

test('finds a style sheet inside a script', () => {
  const told = ['its styles reach outside its pages: body'];
  expect(script('put("body{margin:0}")')).toEqual(told);
  expect(script('put(`body{\n margin:0}`)')).toEqual(told);
});

test.each([
  ['window.lessons = 1', 'window.lessons'],
  ['globalThis["lessons"] ??= {}', 'globalThis.lessons'],
  ['self[name] = 1', 'self.[…]'],
  ['window.count++', 'window.count'],
  ['delete window.fetch', 'window.fetch'],
  ['Array.prototype.last = f', 'Array.prototype.last'],
  ['window.Array.prototype.last = f', 'Array.prototype.last'],
  ['Date.now = f', 'Date.now'],
  ['console.error = f', 'console.error'],
  ['Object.defineProperty(String.prototype, "last", {})', 'String.prototype'],
  ['Object.assign(window, { lessons })', 'window'],
  ['document.title = "Lessons"', 'document.title'],
  ['document.body.style.overflow = "hidden"', 'document.body.style.overflow'],
  ['window.document.body.className = ""', 'document.body.className'],
])('refuses a script with %s', (code, path) => {
  expect(script(code)).toEqual([`it writes to objects that all areas share: ${path}`]);
});

test.each([
  'const window2 = {}; window2.a = 1',
  'window.location.href = "/x"',
  'window.location = "/x"',
  'state.title = "x"; x.prototype.last = f; this.body.style.top = 0',
  '(self.webpackChunkondeck_a_1 = self.webpackChunkondeck_a_1 || []).push([])',
  'Object.assign({}, window); Object.defineProperty(exports, "a", {})',
  'const text = "{ count: 1 }"; const code = "addEventListener(a,function(e){e=1})"',
  'element.style.top = document.body.style.top',
])('accepts a script with %s', (code) => {
  expect(script(code)).toEqual([]);
});

test("refuses a file that can't be read as a script", () => {
  expect(script('window.lessons = ')).toEqual(["lessons.js isn't a script"]);
});
