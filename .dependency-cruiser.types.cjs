const { forbidden, options } = require('./.dependency-cruiser.cjs');

/** Cycles of types too: two files that need each other's types are one file, or miss a third. */
module.exports = {
  forbidden: forbidden.filter(({ name }) => name === 'no-cycles'),
  options: {
    ...options,
    babelConfig: { fileName: 'scripts/dependency-types.babel.cjs' },
    cache: { folder: '.cache/dependency-cruiser-types', strategy: 'content' },
  },
};
