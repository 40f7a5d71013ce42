// `npm run test:bucket`: runs the tests of the shared registry with a server from the package registry that speaks the
// S3 protocol and checks signatures. It needs a hundred packages for one test, so they aren't installed with the
// others; `npm test` runs the same tests with a simple replacement.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { say } from '../kit/lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { cache } from '../kit/lib/paths.mjs';
import { run } from '../kit/lib/run.mjs';

const SERVER = '@20minutes/s3rver';

await ensureInstalled(say);
const folder = join(cache, 's3rver');
mkdirSync(folder, { recursive: true });
const install = ['install', '--prefix', folder, '--save', '--no-audit', '--no-fund', `${SERVER}@5.0.0`];
const { code, output } = await run('npm', install);
if (code === 0) {
  const module = pathToFileURL(join(folder, 'node_modules', SERVER, 'lib/s3rver.js')).href;
  const test = ['run', 'test:postgres', '-w', '@ondeck/api', '--', 'shared.test'];
  process.exitCode = (
    await run('npm', test, { env: { TEST_BUCKET_SERVER: module }, output: 'inherit' })
  ).code;
} else {
  say(`Couldn't install ${SERVER}:\n${output}`);
  process.exitCode = 1;
}
