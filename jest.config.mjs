import { existsSync } from 'node:fs';

// A team may have only its own area of them on its disk.
const packages = ['shared', 'shell'].filter((folder) => existsSync(new URL(folder, import.meta.url)));

export default {
  projects: [...packages, 'mfe-*'].map((folder) => `<rootDir>/${folder}`),
  cacheDirectory: '<rootDir>/.cache/jest',
};
