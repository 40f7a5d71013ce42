import { createVault } from '../src/core/vault';

/** With a key of its own, the same in every run. */
export const testVault = createVault(Buffer.alloc(32, 7));
