import { writeFileSync } from 'node:fs';
import { statement, statementFile } from './lib/accessibility.mjs';

writeFileSync(statementFile, statement());
process.stdout.write(`Written: ${statementFile}\n`);
