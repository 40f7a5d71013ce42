import { checkDocument, documentTypeOf } from './certificateDocument';

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0));
const PDF = ascii('%PDF-1.7\n');
const MAX = 5 * 1024 * 1024;
/** A file of a size that begins with some bytes. */
function sized(first: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set(first);
  return bytes;
}

test.each([
  ['a PDF', PDF, 'application/pdf'],
  ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0), 'image/jpeg'],
  ['a PNG', ascii('\x89PNG\r\n\x1a\n'), 'image/png'],
  ['a PNG that lost its line ending in a transfer', ascii('\x89PNG\n\x1a\n'), undefined],
  ['a GIF', ascii('GIF89a'), undefined],
  ['a HEIC photo', ascii('\0\0\0\x18ftypheic'), undefined],
  ['an SVG with a script', ascii('<svg onload="alert(1)">'), undefined],
  ['a page that contains the start of a PDF', ascii('<html>%PDF-1.7'), undefined],
  ['an empty file', new Uint8Array(), undefined],
  ['the first bytes of a JPEG only', Uint8Array.of(0xff, 0xd8), undefined],
])('finds the type of %s by its content', (_name, bytes, type) => {
  expect(documentTypeOf(bytes)).toBe(type);
});

test.each([
  ['a PDF of exactly 5 MB', sized(PDF, MAX), []],
  ['a PDF one byte larger', sized(PDF, MAX + 1), ['certificate.documentTooLarge']],
  ['a text', ascii('CPR/AED'), ['certificate.documentType']],
])('checking %s returns the right findings', (_name, bytes, codes) => {
  expect(checkDocument(bytes).map(({ code }) => code)).toEqual(codes);
});
