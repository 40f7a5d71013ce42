import { writeFileSync } from 'node:fs';
import { command, say } from '../kit/lib/command.mjs';
import { roles, rolesFile } from './lib/roles.mjs';

await command(async () => {
  writeFileSync(rolesFile, await roles());
  say(`Written: ${rolesFile}`);
});
