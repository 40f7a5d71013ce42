import type { PayrollChanges } from '@ondeck/shared/schemas/payrollFiles';
import papa from 'papaparse';
import { notFound } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import { openFile } from '../../platform/database/sealStored';
import type { UnitOfWork } from '../../platform/services';
import { changesBetween, type FileText } from './payrollChanges.rules';
import { type FileBytes, findFileBytes, findReplaced } from './payrollFiles.repository';

/** Reads a stored CSV file. @throws 404 if it was emptied when an employee was erased */
function textOf({ vault }: Pick<UnitOfWork, 'vault'>, file: FileBytes): FileText {
  if (file.is_emptied) throw notFound('This file was emptied because someone in it was erased.');
  const text = openFile(vault, file.id, 'csv', file.csv)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const [titles = [], ...rows] = papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  return { titles, rows, columns: file.columns };
}

/**
 * Compares a payroll file with the file that it replaced, and logs who read both.
 *
 * @throws 404 if it is unknown, is the first of its period, or one of both was emptied
 */
export async function payrollChangesOf(unit: UnitOfWork, id: string): Promise<PayrollChanges> {
  const { trx, actor, audit } = unit;
  const file = await findFileBytes(trx, id);
  if (!file) throw notFound('Payroll file not found.');
  const replaced = await findReplaced(trx, file);
  if (!replaced) throw notFound('This is the first file of its period.');
  const { payroll_columns: template } = await readOptions(trx);
  const changes = changesBetween(textOf(unit, replaced), textOf(unit, file), template);
  await audit(trx, actor, {
    action: 'payroll_file.compared',
    entity: 'payroll_file',
    entityId: id,
    after: { number: file.number, with: replaced.number },
  });
  return { number: file.number, earlier: replaced.number, ...changes };
}
