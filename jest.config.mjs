import { readdirSync } from 'node:fs';
import { jestConfig } from './kit/build/jest/config.mjs';

// A team may have only its own area of them on its disk.
const roots = readdirSync(import.meta.dirname)
  .filter((folder) => /^(kit|shared|shell|mfe-.*)$/.test(folder))
  .map((folder) => `<rootDir>/${folder}`);

export default jestConfig(import.meta.dirname, roots);
