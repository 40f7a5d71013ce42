import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plainText, segmentsOf, smsBody } from './smsText';

const LINK = 'https://ondeck.example/open-shifts?start=2026-12-09';

describe('the body of a text message', () => {
  for (const [name, text, expected] of [
    ['an en dash', '6:00–9:00 AM', '6:00-9:00 AM'],
    ['accents', 'Zoë Núñez at Café Olé', 'Zoe Nunez at Cafe Ole'],
    ['letters that have no accent to remove', 'Søren Weiß, Łukasz Æbelø', 'Soren Weiss, Lukasz AEbelo'],
    ['curly quotes and a bullet', '“Ana’s” · pool', '"Ana\'s" - pool'],
    ['an ellipsis', 'Swim…', 'Swim...'],
    ['brackets that cost two places', '[A] {B} C|D\\E', '(A) (B) C/D/E'],
    ['emoji and other scripts', 'Pool 🏊 東京 opens', 'Pool opens'],
    ['line breaks', 'one\n\ntwo', 'one two'],
  ] as const)
    it(`removes or replaces ${name}`, () => {
      const plain = plainText(text);
      assert.equal(plain.replaceAll(/ +/g, ' '), expected);
      assert.match(plain, /^[ -}]*$/);
    });

  for (const [length, segments] of [
    [160, 1],
    [161, 2],
    [306, 2],
    [307, 3],
  ] as const)
    it(`counts ${length} characters as ${segments} segments`, () =>
      assert.equal(segmentsOf('a'.repeat(length)), segments));

  it('ends with the link, and fits in one segment if the sentence does', () => {
    const body = smsBody('Can you work Wed 12-09, 6:00–9:00 AM, Lifeguard at Lakeview?', LINK);
    assert.equal(body, `On Deck: Can you work Wed 12-09, 6:00-9:00 AM, Lifeguard at Lakeview? ${LINK}`);
    assert.equal(segmentsOf(body), 1);
  });

  it('cuts a long sentence, keeps the whole link, and fills at most two segments', () => {
    const body = smsBody('word '.repeat(100), LINK);
    assert.ok(body.endsWith(`... ${LINK}`), body);
    assert.equal(segmentsOf(body), 2);
  });
});
