import type { Block } from '../schemas/availability';
import { addBlock, copiedTo, type Grip, moveBlock } from './availabilityWeek';

const block = (start_time: string, end_time: string): Block => ({
  weekday: 1,
  start_time,
  end_time,
  level: 'AVAILABLE',
});
const times = (blocks: readonly Block[]) =>
  blocks.map(({ start_time, end_time }) => `${start_time} ${end_time}`);

test.each<[string, readonly Block[], number | undefined, string[]]>([
  ['a tap at 3:07 PM', [], 15 * 60 + 7, ['15:00 17:00']],
  ['a tap an hour before a block', [block('16:00', '18:00')], 15 * 60, ['15:00 16:00', '16:00 18:00']],
  ['a tap at the end of the bar', [], 23 * 60, ['22:45 23:00']],
  ['a tap inside a block', [block('16:00', '18:00')], 17 * 60, ['16:00 18:00']],
  ['the keyboard', [], undefined, ['09:00 11:00']],
  ['the keyboard after a block', [block('16:00', '18:00')], undefined, ['16:00 18:00', '18:00 20:00']],
  [
    'the limit of four blocks',
    [6, 8, 10, 12].map((hour) =>
      block(`${String(hour).padStart(2, '0')}:00`, `${String(hour + 1).padStart(2, '0')}:00`),
    ),
    20 * 60,
    ['06:00 07:00', '08:00 09:00', '10:00 11:00', '12:00 13:00'],
  ],
])('adds hours with %s', (_name, blocks, at, expected) => {
  expect(times(addBlock(blocks, 1, at))).toEqual(expected);
});

test.each<[Grip, number, string]>([
  ['whole', 22, '15:15 17:15'],
  ['whole', -20 * 60, '05:00 07:00'],
  ['whole', 20 * 60, '21:00 23:00'],
  ['end', 60, '15:00 18:00'],
  ['end', -20 * 60, '15:00 15:15'],
  ['end', 20 * 60, '15:00 23:00'],
  ['start', -60, '14:00 17:00'],
  ['start', 20 * 60, '16:45 17:00'],
])('moves the %s by %i minutes to %s', (grip, minutes, expected) => {
  expect(times([moveBlock(block('15:00', '17:00'), grip, minutes)])).toEqual([expected]);
});

test('keeps the hours of a block outside the bar when it moves right', () => {
  expect(times([moveBlock(block('04:00', '06:00'), 'whole', 15)])).toEqual(['04:15 06:15']);
});

test('copies the hours to another weekday', () => {
  expect(copiedTo([block('15:00', '17:00')], 5)).toEqual([{ ...block('15:00', '17:00'), weekday: 5 }]);
});
