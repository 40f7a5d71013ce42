import { readStatusCell } from './importStatus';

test.each([
  ['Active', 'active'],
  [' ACTIVE ', 'active'],
  ['Part-Time', 'active'],
  ['full_time', 'active'],
  ['On Leave', 'onLeave'],
  ['on-leave', 'onLeave'],
  ['L.O.A.', null],
  ['LOA', 'onLeave'],
  ['Leave of Absence', 'onLeave'],
  ['Terminated', 'inactive'],
  ['TERMINATED (Voluntary)', 'inactive'],
  ['In Active', 'inactive'],
  ['in-active', 'inactive'],
  ['Ｉｎａｃｔｉｖｅ', 'inactive'],
  ['Laid off', 'inactive'],
  // Codes and yes-or-no columns mean different things in different files, so none is guessed.
  ['T', null],
  ['Yes', null],
  ['TRUE', null],
  ['Furloughed', null],
  ['Active until June', null],
  ['Not terminated', null],
  ['', null],
])('reads the employment status %j as %s', (cell, means) => {
  expect(readStatusCell(cell)).toBe(means);
});

test('prefers the meaning an admin gave a word, whatever its case and punctuation', () => {
  const said = [
    { word: 'YES', means: 'active' },
    { word: 'seasonal', means: 'inactive' },
  ] as const;
  expect(readStatusCell('yes', said)).toBe('active');
  expect(readStatusCell('Seasonal!', said)).toBe('inactive');
  expect(readStatusCell('no', said)).toBeNull();
});
