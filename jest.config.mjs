import { readdirSync } from 'node:fs';
import { jestConfig } from './kit/build/jest/config.mjs';

// A team can have only its own area checked out, so list the folders that exist.
const roots = readdirSync(import.meta.dirname)
  .filter((folder) => /^(kit|shared|shell|mfe-.*)$/.test(folder))
  .map((folder) => `<rootDir>/${folder}`);

export default jestConfig(import.meta.dirname, roots);
