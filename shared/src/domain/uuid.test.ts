import { uuidFrom } from './uuid';

test.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  [0x1a, '1a1a1a1a-1a1a-4a1a-9a1a-1a1a1a1a1a1a'],
])('turns 16 bytes of %i into the UUID %s', (byte, uuid) => {
  expect(uuidFrom(new Uint8Array(16).fill(byte))).toBe(uuid);
});
