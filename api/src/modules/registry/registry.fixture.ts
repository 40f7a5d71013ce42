import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha384 } from './versionFolders';

/** Creates the files of an area's version, as a build would write them. */
export function builtVersion(
  id: string,
  version: string,
  change: {
    readonly path?: string;
    readonly access?: readonly string[];
    readonly landingFor?: readonly string[];
    readonly requires?: Record<string, string>;
    readonly code?: string;
    readonly slots?: Readonly<Record<string, string>>;
    readonly calls?: readonly string[];
  } = {},
) {
  const {
    path = `/${id}`,
    access = ['EMPLOYEE'],
    landingFor = [],
    requires = { react: '^19.3.1' },
    slots = {},
    calls = [],
    code = `// ${id} ${version}\n`.repeat(100),
  } = change;
  const files: Record<string, Buffer> = {
    'remoteEntry.js': Buffer.from(`${code}// entry`),
    'expose-area.js': Buffer.from(`${code}// area`),
    'mf-manifest.json': Buffer.from('{"name":"x","metaData":{"publicPath":"auto"}}'),
  };
  const descriptor = {
    id,
    contract: 1,
    label: `The ${id} pages`,
    order: id.charCodeAt(0),
    exposes: ['./area', ...Object.values(slots)],
    slots,
    routes: [{ path, access, title: 'A page', landingFor }],
    version,
    entry: 'remoteEntry.js',
    requires,
    calls,
    preload: { './area': ['expose-area.js'] },
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha384(bytes)])),
  };
  return {
    descriptor,
    files,
    /** The body of an upload request. */
    body: {
      descriptor,
      files: Object.fromEntries(
        Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')]),
      ),
    },
  };
}

export type BuiltVersion = ReturnType<typeof builtVersion>;

/** Creates a built workspace, and the folder for a server's registry. */
export function builtWorkspace() {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-registry-'));
  const dist = join(folder, 'dist');
  let builds = 0;
  const write = (path: string, content: string | Buffer): void => {
    const file = join(dist, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, content);
  };
  return {
    folder,
    dist,
    data: join(folder, 'data'),
    /** Writes the files of a build with these versions. */
    build(versions: readonly BuiltVersion[], provides: Record<string, string> = { react: '19.3.1' }): void {
      builds += 1;
      const areas: Record<string, unknown> = {};
      for (const { descriptor, files } of versions) {
        const { id, version } = descriptor;
        for (const [name, bytes] of Object.entries(files)) write(`areas/${id}/${version}/${name}`, bytes);
        write(`areas/${id}/${version}/area.json`, JSON.stringify(descriptor));
        areas[id] = { active: { version, base: `/r/${id}/${version}/`, descriptor } };
      }
      write(
        'shell/shell.json',
        JSON.stringify({ contract: 1, version: `${builds}.0.0`, provides, files: {} }),
      );
      write('shell/index.html', '<title>__CSP_NONCE__</title>__REGISTRY__');
      const publishedAt = `2027-01-${String(builds).padStart(2, '0')}T00:00:00.000Z`;
      write('registry.json', JSON.stringify({ schema: 1, revision: 1, publishedAt, areas }));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
