import { checkCertificate, expirationOf } from './certificates';

const draft = { issued_on: '2027-03-03', expires_on: '2029-03-03', has_document: true };

test.each([
  ['issued today', [], {}],
  ['issued tomorrow', ['certificate.issuedInFuture'], { issued_on: '2027-03-04' }],
  ['without an issue date', ['field.required'], { issued_on: '' }],
  ['with an issue date that is no day', ['date.format'], { issued_on: '2027-02-30' }],
  ['that expires on the issue date', [], { expires_on: '2027-03-03' }],
  [
    'that expires the day before the issue date',
    ['certificate.expiresBeforeIssued'],
    { expires_on: '2027-03-02' },
  ],
  ['without an expiration date', [], { expires_on: null }],
  ['with an expiration date that is no day', ['date.format'], { expires_on: '2029-02-29' }],
  ['without the document that its type needs', ['certificate.documentMissing'], { has_document: false }],
])('a certificate %s has the findings %j', (_name, codes, changes) => {
  const context = { today: '2027-03-03', type: { requires_document: true } };
  expect(checkCertificate({ ...draft, ...changes }, context).map(({ code }) => code)).toEqual(codes);
});

test('a document is optional for other types', () => {
  const context = { today: '2027-03-03', type: { requires_document: false } };
  expect(checkCertificate({ ...draft, has_document: false }, context)).toEqual([]);
});

test.each([
  ['2027-03-03', 24, '2029-03-03'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2027-03-03', null, null],
])('a certificate issued on %s for %s months expires on %s', (issued, months, expected) => {
  expect(expirationOf(issued, months)).toBe(expected);
});
