import { createVault } from '../src/platform/core/vault';

const key = Buffer.alloc(32, 7);
/** The key of {@link testVault} as `SECRETS_KEY` takes it: for a server that shares its database. */
export const testSecretsKey = key.toString('base64');
/** With a key of its own, the same in every run. */
export const testVault = createVault(key);
