import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  digitsOf,
  fullNameOf,
  lettersOf,
  type IdentifyingWords,
  replaceInJson,
  replacerOf,
} from './spelling';

const wordsOf = (names: readonly string[], more: Partial<IdentifyingWords> = {}): IdentifyingWords => ({
  emails: new Set(['zoe.pena@ondeck.example']),
  firstNames: new Set(names.map((name) => lettersOf(name.split('|')[0] ?? ''))),
  lastNames: new Set(names.map((name) => lettersOf(name.split('|')[1] ?? ''))),
  others: new Set(),
  phones: new Set([digitsOf('+1 206-555-0142')]),
  ...more,
});
const replace = replacerOf(wordsOf(['Zoë|Peña', 'Mary-Jane|O’Neil Smith', 'Фёдор|Чайкин', 'Sören|Øster']));

describe('names of a user', () => {
  for (const [text, expected] of [
    ['Ask Zoë Peña.', 'Ask #.'],
    ['ask ZOE PENA', 'ask #'],
    ['Zoe\u0308 Pen\u0303a left', '# left'],
    ['Peña, Zoë and Pena Zoe', '# and #'],
    ['Zoë\u00a0\u2009Peña', '#'],
    ['Ｚｏë\u3000Ｐｅñａ', '#'],
    ['Zoë\u200b Peña', '#'],
    ["Mary Jane O'Neil-Smith, Maryjane ONeil Smith", '#, #'],
    ['mary–jane   o`neil\nsmith', '#'],
    ['фе\u0308дор ЧАЙКИН', '#'],
    ['фёдор Чаи\u0306кин', '#'],
    ['Soren Oster, Sören Øster', '#, #'],
    ['Zoë Peñafiel and Azoë Peña', 'Zoë Peñafiel and Azoë Peña'],
    ['Zoë alone', 'Zoë alone'],
    ['Zoë saw that Peña', 'Zoë saw that Peña'],
    ['call 206-555-0142', 'call #'],
    ['(206) 555 0142', '#'],
    ['+1 (206) 555.0142!', '#!'],
    ['12065550142', '#'],
    ['001 206/555/0142', '#'],
    ['206 – 555 – 0142', '#'],
    ['２０６５５５０１４２', '#'],
    ['2065550142-7', '#-7'],
    ['4412065550142', '4412065550142'],
    ['20655501420', '20655501420'],
    ['Zoe.Pena@OnDeck.example.', '#.'],
    ['<mailto:zoe.pena@ondeck.example>', '<mailto:#>'],
    ['xzoe.pena@ondeck.example', 'xzoe.pena@ondeck.example'],
    ['', ''],
  ] as const)
    it(`finds a user's name, phone, or email in ${JSON.stringify(text)}`, () =>
      assert.equal(replace(text, '#'), expected));

  it('keeps a full name that another user has too', () => {
    const others = new Set([fullNameOf(lettersOf('Zoe'), lettersOf('PEÑA'))]);
    const keep = replacerOf(wordsOf(['Zoë|Peña', 'Zoë|Reed'], { others }));
    assert.equal(keep('Zoë Peña, Zoe Reed', '#'), 'Zoë Peña, #');
  });

  it('replaces a name within the texts of JSON and leaves the rest unchanged', () => {
    const json = '{"a": 1.50, "b": ["Zoë \\"Peña\\"", "Zoe\\nPena"], "c": "x"}';
    assert.equal(replaceInJson(replace)(json, 'P 1'), '{"a": 1.50, "b": ["P 1\\"", "P 1"], "c": "x"}');
  });

  it('finds a name within milliseconds, however many former names the user had', () => {
    const many = replacerOf(wordsOf(Array.from({ length: 5_000 }, (_, nr) => `Zoë${nr}|Peña${nr}`)));
    const text = 'No one with that name is here. '.repeat(100);
    const begun = performance.now();
    for (let count = 0; count < 20; count += 1) assert.equal(many(text, '#'), text);
    assert.equal(many('Pena7 zoe4711', '#'), '#');
    assert.ok(performance.now() - begun < 2_000);
  });
});
