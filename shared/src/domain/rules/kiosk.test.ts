import {
  counterAfterRefusal,
  LONGEST_COUNTER_STEP,
  readKioskCode,
  readSignature,
  showKioskCode,
  signatureHeader,
  signedText,
} from './kiosk';

test.each([
  ['ABCD-EFGH', 'ABCDEFGH'],
  ['abcd efgh', 'ABCDEFGH'],
  ['ABCDEFG', null],
  ['ABCDEFGHJ', null],
  ['ABCD-EFGH?', null],
  ['A0BCDEFGH', null],
  ['', null],
])('normalizes the typed code %j to %j', (typed, code) => {
  expect(readKioskCode(typed)).toBe(code);
});

test('shows a registration code in two halves', () => {
  expect(showKioskCode('ABCDEFGH')).toBe('ABCD-EFGH');
});

const call = {
  kiosk: '01a40d31-5080-7540-acfd-084d9893168d',
  counter: 7,
  time: 1_800_000_000_000,
  signature: `${'A'.repeat(86)}==`,
};

test("reads a punch clock's signature as it was written", () => {
  expect(readSignature(signatureHeader(call))).toEqual(call);
});

test.each([
  ['nothing', ''],
  ['a kiosk that is no id', signatureHeader({ ...call, kiosk: "' or 1=1" })],
  ['a counter below zero', signatureHeader({ ...call, counter: -1 })],
  ['a counter beyond whole numbers', signatureHeader({ ...call, counter: 1e21 })],
  ['a signature that is too short', signatureHeader({ ...call, signature: 'AAAA' })],
])('refuses a signature header: %s', (_name, header) => {
  expect(readSignature(header)).toBeUndefined();
});

test('signs a different text when any part of a call differs', () => {
  const whole = { ...call, method: 'POST', path: '/api/x/', bodyHash: 'ab' };
  const others = [
    { kiosk: 'other' },
    { method: 'PUT' },
    { path: '/api/y/' },
    { bodyHash: 'cd' },
    { counter: 8 },
    { time: 0 },
  ];
  const texts = [whole, ...others.map((other) => ({ ...whole, ...other }))].map(signedText);
  expect(new Set(texts).size).toBe(others.length + 1);
});

test.each([
  ['the server’s when another tab was faster', 3, 7, 7],
  ['its own when another tab signed since', 9, 7, 9],
  ['its own at the end of the longest step', 7 + LONGEST_COUNTER_STEP - 1, 7, 7 + LONGEST_COUNTER_STEP - 1],
  ['the server’s past the longest step', 7 + LONGEST_COUNTER_STEP, 7, 7],
])('makes a refused punch clock continue from %s', (_name, own, servers, counter) => {
  expect(counterAfterRefusal(own, servers)).toBe(counter);
});
