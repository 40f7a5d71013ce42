import { readKioskCode, readSignature, showKioskCode, signatureHeader, signedText } from './kiosk';

test.each([
  ['ABCD-EFGH', 'ABCDEFGH'],
  ['abcd efgh', 'ABCDEFGH'],
  ['ABCDEFG', null],
  ['ABCDEFGHJ', null],
  ['ABCD-EFGH?', null],
  ['A0BCDEFGH', null],
  ['', null],
])('the code %j is compared as %j', (typed, code) => {
  expect(readKioskCode(typed)).toBe(code);
});

test('a code is read in two halves', () => {
  expect(showKioskCode('ABCDEFGH')).toBe('ABCD-EFGH');
});

const call = {
  kiosk: '01a40d31-5080-7540-acfd-084d9893168d',
  counter: 7,
  time: 1_800_000_000_000,
  signature: `${'A'.repeat(86)}==`,
};

test('a signature is read as it was written', () => {
  expect(readSignature(signatureHeader(call))).toEqual(call);
});

test.each([
  ['nothing', ''],
  ['a kiosk that is no id', signatureHeader({ ...call, kiosk: "' or 1=1" })],
  ['a counter below zero', signatureHeader({ ...call, counter: -1 })],
  ['a counter beyond whole numbers', signatureHeader({ ...call, counter: 1e21 })],
  ['a signature that is too short', signatureHeader({ ...call, signature: 'AAAA' })],
])('%s is no signature', (_name, header) => {
  expect(readSignature(header)).toBeUndefined();
});

test('whatever differs in a call differs in what is signed', () => {
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
