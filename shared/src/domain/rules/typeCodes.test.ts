import { typeCodes } from './typeCodes';

test.each<[string, string[], string[]]>([
  ['what each asks for', ['Swim Instructor', 'Lifeguard', 'Front Desk'], ['SI', 'LI', 'FD']],
  ['later letters where two ask for the same', ['Lifeguard', 'Lane Inspector', 'Lights'], ['LI', 'LA', 'LG']],
  ['not that of a staff meeting', ['Mermaid Class', 'Mentor'], ['MC', 'MN']],
  ['digits where no letter is free', ['AB', 'A B', 'ab'], ['AB', 'A2', 'A3']],
  ['a number where nothing else is', ['', '', ''], ['??', '?2', '?3']],
])('%s', (_name, names, codes) => {
  const types = names.map((name, index) => ({ id: `${index}`, name }));
  // The order in which they are listed does not matter: the oldest comes first.
  expect([...typeCodes(types.toReversed())].map(([, code]) => code)).toEqual(codes);
});

test('no two of two hundred have the same code', () => {
  const types = Array.from({ length: 200 }, (_, index) => ({
    id: String(1000 + index),
    name: `Life ${index}`,
  }));
  expect(new Set(typeCodes(types).values()).size).toBe(200);
});
