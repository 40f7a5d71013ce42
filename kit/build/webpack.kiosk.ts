import { createRequire } from 'node:module';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { runtimeAliases } from './federationFiles';
import { HtmlPages } from './HtmlPages';
import { LeanRuntime } from './LeanRuntime';
import { Precompress } from './Precompress';
import { dist, inShell, own } from './paths';
import { providedAtOnce, providedByKiosk, providedRule } from './providedModules';
import { type BuildOptions, common, fileCache, pageStyles } from './webpack.common';

const require = createRequire(import.meta.url);
/** Load the font from a style sheet file, because this page has no other use for the code that inserts styles. */
const typeface = require.resolve('@fontsource-variable/atkinson-hyperlegible-next/index.css');

/**
 * Returns the compilation of the kiosk's page, written next to the shell's files. The page is no federated host: it
 * includes only the runtime parts that one area's container needs, not the parts that find and load others
 * (`kioskPorts.ts`).
 */
export function kioskConfig(options: BuildOptions): Configuration {
  const base = common('shell', options);
  return {
    ...base,
    name: 'kiosk',
    // Build after the shell, which clears the folder.
    dependencies: ['shell'],
    entry: {
      kiosk: [
        `${typeface}?page`,
        `${inShell('src/kiosk.css')}?page`,
        inShell('src/federation/pageIntegrity.ts'),
        inShell('src/kiosk.ts'),
      ],
    },
    resolve: { ...base.resolve, alias: runtimeAliases() },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        pageStyles(options.mode, MiniCssExtractPlugin.loader),
        {
          include: typeface,
          resourceQuery: /page/,
          enforce: 'pre',
          use: { loader: own('steadyFont.cjs'), options: { display: 'optional' } },
        },
        providedRule('src/federation/providedKiosk.ts', providedAtOnce(providedByKiosk())),
      ],
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // Rarely changed packages stay in a tablet's cache.
          react: {
            name: 'kiosk-react',
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            enforce: true,
          },
        },
      },
    },
    output: {
      ...base.output,
      clean: false,
      path: join(dist, 'shell'),
      publicPath: '/assets/',
      uniqueName: 'ondeck_kiosk',
      filename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    plugins: [
      // Flags of the federation runtime that leave out its handlers of remotes.
      new webpack.DefinePlugin({
        ENV_TARGET: '"web"',
        FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
      new LeanRuntime('kiosk'),
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' }),
      new HtmlPages([{ entry: 'kiosk', template: inShell('kiosk.html'), filename: 'kiosk.html', start: [] }]),
      new Precompress(options.compress),
    ],
    cache: fileCache(`kiosk-${options.mode}${options.sourceMaps ? '-maps' : ''}`),
  };
}
