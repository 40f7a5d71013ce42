import { createPositionBody } from '@ondeck/shared/schemas/positions';
import { createPositionIn } from '../positions/positions.service';
import { type Import, type ImportOutcome, storeEach } from './importKind';
import { rowReader } from './rows.rules';

/** Positions, each stored as by its form. */
export function importPositions({ services, trx, actor, file }: Import): Promise<ImportOutcome> {
  const rows = file.rows.map((row) => rowReader(file, row));
  return storeEach(trx, rows, async (row) => {
    const body = row.body(createPositionBody, { name: row.text('name') });
    return body && (await createPositionIn(services, trx, actor, body.name)).id;
  });
}
