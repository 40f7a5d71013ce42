import type { Compilation, Compiler, Configuration, Module } from 'webpack';

/** UI components that sign-in needs. They are in one file, so that signing in doesn't wait for tables and pickers. */
const first = [
  'theme',
  'button',
  'icons',
  'layout',
  'mediaQuery',
  'delay',
  'alert',
  'field',
  'textField',
  'emailField',
  'passwordField',
  'nameField',
  'phoneField',
  'codeBoxes',
  'formShell',
  'formState',
  'useSubmit',
  'notify',
  'messages',
  'skeleton',
  'emptyState',
  'pageHeading',
  'later',
];

/** Large components that few pages show. Each group gets its own file. */
const heavy: Readonly<Record<string, RegExp>> = {
  calendar: /[\\/]shared[\\/]src[\\/]ui[\\/]calendar\.tsx$/,
  choices: /[\\/]shared[\\/]src[\\/]ui[\\/]choiceField\.tsx$/,
  dates: /[\\/]shared[\\/]src[\\/]ui[\\/](date|time|range)\w*\.tsx$/,
};

/** Components for later screens (`ui/later` and its dependencies), which load only when needed. */
const inUi =
  /[\\/]shared[\\/]src[\\/](ui[\\/](?!antdScope|qrCode)\w+\.tsx?$|planning[\\/]|tokens[\\/](?!antd))/;
/** One file for antd, because dialogs and sheets need nearly the same parts. */
const antd =
  /[\\/]node_modules[\\/](antd|@ant-design|@rc-component|rc-[a-z-]+|stylis|@emotion)[\\/]|[\\/]shared[\\/]src[\\/](ui[\\/](later[\\/]antd|antdScope)|tokens[\\/]antd)/;
const firstUi = new RegExp(`[\\\\/]shared[\\\\/]src[\\\\/]ui[\\\\/](${first.join('|')})\\.tsx?$`);
const ordinaryUi =
  /[\\/]shared[\\/]src[\\/](planning[\\/]|ui[\\/](?!\w*[cC]alendar|choice|date|time|range|antdScope|qrCode)\w+\.tsx?$)/;
const react = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const anyOf = (...paths: readonly string[]): RegExp => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'));
/** The files that the page starts with: the loader of areas and the stored values. */
const start = anyOf(
  '/shared/src/(contract/(?!share)|calls/clientErrors|domain/(durations|sentences)\\.ts|session/(heldValues|cookies)\\.ts)',
  '/shell/src/(stopped|federation/(?!provided|versionWatch|prefetch|usePrefetch|onPasswordSent|chosenVersions))',
);
/** Other files that the page needs: session, calls, font. */
const base = anyOf(
  '/shared/src/(session/|tokens/font|api/(request|errors)\\.ts)',
  '/kit/build/insertStyle',
  '/node_modules/(zustand|style-loader|css-loader|@fontsource-variable)/',
);
const app =
  /[\\/]node_modules[\\/](@reduxjs|@standard-schema|react-redux|redux|redux-thunk|immer|reselect|use-sync-external-store|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]|[\\/]shared[\\/]src[\\/](api|calls|router)[\\/]/;

const resourceOf = (module: Module): string => module.nameForCondition() ?? '';

/** Returns everything that some modules import, directly or indirectly, except shared and lazy modules. */
function closureOf(compilation: Compilation, roots: RegExp): Set<Module> {
  const seen = new Set<Module>();
  const queue = [...compilation.modules].filter((module) => roots.test(resourceOf(module)));
  for (let module = queue.pop(); module; module = queue.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    for (const dependency of module.dependencies) {
      const connection = compilation.moduleGraph.getConnection(dependency);
      if (connection?.module && connection.isTargetActive(undefined)) queue.push(connection.module);
    }
  }
  return seen;
}

type SplitChunks = Exclude<NonNullable<Configuration['optimization']>['splitChunks'], false | undefined>;

/**
 * Groups the shell's shared modules into a few files. Sharing makes a chunk of every shared module, and about sixty
 * requests for one page would cost more than the bytes.
 */
export class ShellChunks {
  private closures = new Map<string, Set<Module>>();

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ShellChunks', (compilation) => {
      // Run before webpack splits chunks, in one of the last steps of the same hook.
      compilation.hooks.optimizeChunks.tap({ name: 'ShellChunks', stage: -100 }, () => {
        this.closures = new Map([
          ['first', closureOf(compilation, firstUi)],
          ...Object.entries(heavy).map(([name, roots]) => [name, closureOf(compilation, roots)] as const),
          ['suite', closureOf(compilation, ordinaryUi)],
          ['ui', closureOf(compilation, inUi)],
        ]);
      });
    });
  }

  /** Returns the option `optimization.splitChunks` that belongs to this plugin. */
  splitChunks(): SplitChunks {
    return { chunks: 'async', minSize: 20_000, cacheGroups: this.groups() };
  }

  private groups(): NonNullable<SplitChunks['cacheGroups']> {
    const inClosure = (name: string) => (module: Module) => this.closures.get(name)?.has(module) ?? false;
    const matches = (pattern: RegExp) => (module: Module) => pattern.test(resourceOf(module));
    const group = (name: string, priority: number, test: (module: Module) => boolean) => ({
      name,
      priority,
      test,
      enforce: true,
      chunks: 'async' as const,
    });
    /** Leaves modules that other components also use out of the groups of large components. */
    const onlyIn = (name: string) => (module: Module) => inClosure(name)(module) && !this.inSuite(module);
    return {
      react: group('react', 60, matches(react)),
      start: group('start', 55, matches(start)),
      base: group('base', 50, matches(base)),
      app: group('app', 40, matches(app)),
      first: group('ui', 30, inClosure('first')),
      antd: group('antd', 25, matches(antd)),
      calendar: group('calendar', 20, onlyIn('calendar')),
      choices: group('choices', 19, onlyIn('choices')),
      dates: group('dates', 18, onlyIn('dates')),
      suite: group('suite', 10, inClosure('ui')),
    };
  }

  private inSuite(module: Module): boolean {
    return this.closures.get('suite')?.has(module) ?? false;
  }
}
