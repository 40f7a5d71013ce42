/** Makes type-only imports and exports ordinary ones, so that dependency-cruiser counts them too. */
const countTypes = () => ({
  visitor: {
    Program(program) {
      for (const statement of program.node.body) {
        if (statement.importKind === 'type') statement.importKind = 'value';
        if (statement.exportKind === 'type' && statement.source) statement.exportKind = 'value';
        for (const specifier of statement.specifiers ?? [])
          if (specifier.importKind === 'type') specifier.importKind = 'value';
      }
    },
  },
});
const { presets } = require('./dependency-rules.babel.json');
module.exports = { presets, plugins: [countTypes], babelrc: false, configFile: false };
