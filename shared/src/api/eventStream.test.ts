import { eventReader, parseLiveEvent } from './eventStream';

test.each([
  ['one message', ['data: {"a":1}\n\n'], ['{"a":1}']],
  ['a message cut anywhere', ['da', 'ta: {"a"', ':1}\n', '\n'], ['{"a":1}']],
  ['two messages together', ['data: 1\n\ndata: 2\n\n'], ['1', '2']],
  ['line ends of another system', ['data: 1\r\n\r\n'], ['1']],
  ['a comment that keeps the line open', [': ping\n\n', 'data: 1\n\n'], ['1']],
  ['other fields', ['id: 7\nevent: change\ndata: 1\n\n'], ['1']],
  ['data over two lines', ['data: {\ndata: }\n\n'], ['{\n}']],
  ['an unfinished message', ['data: 1\n'], []],
])('%s', (_name, chunks, expected) => {
  const read = eventReader();
  expect(chunks.flatMap((chunk) => read(chunk))).toEqual(expected);
});

test.each([
  ['{"id":"1","topic":"Dashboard","location_id":"l"}', { id: '1', topic: 'Dashboard', location_id: 'l' }],
  ['{"topic":"Shift"}', { id: '', topic: 'Shift' }],
  ['{"id":"1"}', undefined],
  ['{"topic":7}', undefined],
  ['null', undefined],
  ['nonsense', undefined],
])('parses the event message %s into %j', (data, expected) => {
  expect(parseLiveEvent(data)).toEqual(expected);
});
