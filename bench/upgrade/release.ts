import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../kit/lib/paths.mjs';

/** Migration of the later server: columns in tables that the earlier server still reads and writes, and a new table. */
const MIGRATION = `alter table clock_records add column drill text;
alter table users add column drill integer not null default 0;
create table drill (id integer primary key);
`;

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

/**
 * Copies the build as a separate release: its shell and areas have different versions, each with a file that the other
 * release doesn't have.
 *
 * @returns path of the server's program, relative to the project's root
 */
export function makeRelease(folder: string, name: string, withMigration: boolean): string {
  mkdirSync(join(folder, 'api'), { recursive: true });
  for (const part of ['api/dist', 'api/migrations', 'api/data', 'api/package.json', 'dist'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const part of ['node_modules', 'api/node_modules'])
    if (existsSync(join(root, part))) symlinkSync(join(root, part), join(folder, part));
  if (withMigration) writeFileSync(join(folder, 'api/migrations/9999_drill.sql'), MIGRATION);
  const shell = join(folder, 'dist/shell');
  writeFileSync(join(shell, `drill.${name}.js`), `// ${name}\n`);
  edit(join(shell, 'index.html'), (html) =>
    html.replace('</head>', `<script defer src="/assets/drill.${name}.js"></script></head>`),
  );
  edit(join(shell, 'shell.json'), (text) => {
    const descriptor: { version: string } = JSON.parse(text);
    return JSON.stringify({ ...descriptor, version: `${descriptor.version}-${name}` });
  });
  const file = join(folder, 'dist/registry.json');
  const registry: {
    areas: Record<string, { active: { version: string; base: string; descriptor: { version: string } } }>;
  } = JSON.parse(readFileSync(file, 'utf8'));
  for (const [id, { active }] of Object.entries(registry.areas)) {
    const areas = join(folder, 'dist/areas', id);
    const version = `${active.version}-${name}`;
    renameSync(join(areas, active.version), join(areas, version));
    active.version = version;
    active.base = `/r/${id}/${version}/`;
    active.descriptor.version = version;
    writeFileSync(join(areas, version, 'area.json'), JSON.stringify(active.descriptor));
    writeFileSync(join(areas, version, 'drill.json'), '{}');
  }
  writeFileSync(file, JSON.stringify(registry));
  return relative(root, join(folder, 'api/dist/server.js'));
}
