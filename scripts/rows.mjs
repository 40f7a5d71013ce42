import { writeFileSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';
import { command, say } from '../kit/lib/command.mjs';

await command(async () => {
  /** @type {typeof import('../api/src/platform/database/embedded.ts')} */
  const { kyselyOn, openNew } = await tsImport('../api/src/platform/database/embedded.ts', import.meta.url);
  /** @type {typeof import('../api/test/rowTypes.ts')} */
  const { rowTypes, rowTypesFile } = await tsImport('../api/test/rowTypes.ts', import.meta.url);
  const lite = await openNew({});
  writeFileSync(rowTypesFile, await rowTypes(kyselyOn(lite)));
  await lite.close();
  say(`Written: ${rowTypesFile}`);
});
