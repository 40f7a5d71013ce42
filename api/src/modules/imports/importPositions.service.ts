import { createPositionBody } from '@ondeck/shared/schemas/positions';
import { createPosition } from '../positions/positions.door';
import { type Import, type ImportOutcome, storeEach } from './importKind';
import { rowReader } from './rows.rules';

/** Imports positions, each stored like the form does. */
export function importPositions({ unit, file }: Import): Promise<ImportOutcome> {
  const rows = file.rows.map((row) => rowReader(file, row));
  return storeEach(unit.trx, rows, async (row) => {
    const body = row.body(createPositionBody, { name: row.text('name') });
    return body && { id: (await createPosition(unit, body.name)).id, becomes: 'Position' };
  });
}
