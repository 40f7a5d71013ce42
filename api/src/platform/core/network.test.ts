import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { networkOf } from './network';

const cases: [address: string, network: string][] = [
  ['10.1.0.1', '10.1.0.1'],
  ['::ffff:10.1.0.1', '10.1.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
];

describe('the network of an address', () => {
  for (const [address, network] of cases)
    it(`counts ${address} in the network ${network}`, () => {
      assert.equal(networkOf(address), network);
    });
});
