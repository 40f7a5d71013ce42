import { typeCodes } from './typeCodes';

test.each<[string, string[], string[]]>([
  ['the requested code of each', ['Swim Instructor', 'Lifeguard', 'Front Desk'], ['SI', 'LI', 'FD']],
  ['later letters where two ask for the same', ['Lifeguard', 'Lane Inspector', 'Lights'], ['LI', 'LA', 'LG']],
  ['not that of a staff meeting', ['Mermaid Class', 'Mentor'], ['MC', 'MN']],
  ['digits where no letter is free', ['AB', 'A B', 'ab'], ['AB', 'A2', 'A3']],
  ['a number where nothing else is', ['', '', ''], ['??', '?2', '?3']],
])('%s', (_name, names, codes) => {
  const types = names.map((name, index) => ({ id: `${index}`, name }));
  // The list is reversed because its order must not matter: the oldest type comes first.
  expect([...typeCodes(types.toReversed())].map(([, code]) => code)).toEqual(codes);
});

test('gives two hundred shift types two hundred different codes', () => {
  const types = Array.from({ length: 200 }, (_, index) => ({
    id: String(1000 + index),
    name: `Life ${index}`,
  }));
  expect(new Set(typeCodes(types).values()).size).toBe(200);
});
