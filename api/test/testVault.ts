import { createVault } from '../src/platform/core/vault';

const key = Buffer.alloc(32, 7);
/** The key of {@link testVault} in the format of `SECRETS_KEY`, for a server that shares its database. */
export const testSecretsKey = key.toString('base64');
/** A vault whose key is the same in every run. */
export const testVault = createVault(key);
