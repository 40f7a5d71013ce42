export default {
  projects: ['shared', 'shell', 'mfe-*'].map((folder) => `<rootDir>/${folder}`),
  cacheDirectory: '<rootDir>/.cache/jest',
};
