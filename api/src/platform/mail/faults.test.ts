import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mailFaultOf, faultSentence } from './faults';

const answer = (code: string, response?: string) => Object.assign(new Error('words'), { code, response });

describe('why an email was not taken', () => {
  const cases = [
    [
      'an unknown mailbox',
      answer('EENVELOPE', '550 5.1.1 <ann@x.example> unknown'),
      '550 5.1.1',
      true,
      false,
    ],
    ['a refusal without details', answer('EENVELOPE', '550 no'), '550', true, false],
    ['a full mailbox for now', answer('EENVELOPE', '452 4.2.2 full'), '452 4.2.2', false, false],
    ['greylisting', answer('EENVELOPE', '451-4.7.1 later'), '451 4.7.1', false, false],
    ['a refused text', answer('EMESSAGE', '554 5.7.1 http://x/KEY is listed'), '554 5.7.1', true, false],
    ['an address that is none', answer('EENVELOPE'), 'EENVELOPE', true, false],
    ['a missing sign-in', answer('EENVELOPE', '530 5.7.0 sign in'), 'EENVELOPE 530', false, true],
    ['a refused sign-in', answer('EAUTH', '535 5.7.8 wrong'), 'EAUTH 535', false, true],
    ['a server that is off', answer('ESOCKET'), 'ESOCKET', false, true],
    ['a server that closes', answer('EPROTOCOL', '554 no service'), 'EPROTOCOL 554', false, true],
    ['an error of ours', new TypeError('Ann Lake'), 'unknown', false, true],
    ['a code with words', answer('Ann Lake <ann@x.example>'), 'unknown', false, true],
    ['no error at all', 'KEY', 'unknown', false, true],
  ] as const;
  for (const [name, error, code, isFinal, isOfServer] of cases)
    it(`keeps only the codes of an email fault: ${name}`, () => {
      assert.deepEqual(mailFaultOf(error), { code, isFinal, isOfServer });
    });

  for (const [code, sentence] of [
    ['550 5.1.1', "The mail server doesn't know this address. (550 5.1.1)"],
    ['550 5.1.2', "This address has a domain that doesn't accept email. (550 5.1.2)"],
    ['550', 'The mail server refuses this address. (550)'],
    ['501 5.1.3', "The mail server can't read this address. (501 5.1.3)"],
    ['552 5.2.2', 'This mailbox is full. (552 5.2.2)'],
    ['452 4.2.2', 'This mailbox is full. (452 4.2.2)'],
    ['550 5.2.1', 'This mailbox is turned off. (550 5.2.1)'],
    ['554 5.7.1', 'The mail server refuses email from your school. (554 5.7.1)'],
    ['500', 'The mail server refuses this email. (500)'],
    ['421', 'The mail server asked to try again later. (421)'],
    ['EENVELOPE', 'Email can’t be sent to this address. (EENVELOPE)'],
    ['EAUTH 535', 'The mail server refuses On Deck’s sign-in. (EAUTH 535)'],
    ['EENVELOPE 530', 'The mail server refuses On Deck’s sign-in. (EENVELOPE 530)'],
    ['ETIMEDOUT', "Couldn't reach the mail server. (ETIMEDOUT)"],
    [null, "Couldn't reach the mail server."],
  ] as const)
    it(`describes the email fault ${code} as: ${sentence}`, () => {
      assert.equal(faultSentence(code), sentence);
    });
});
