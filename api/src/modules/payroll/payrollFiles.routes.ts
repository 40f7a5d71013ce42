import * as calls from '@ondeck/shared/calls/payrollFiles';
import { messageFrom } from '../../platform/http/message';
import { transaction } from '../../platform/database/transaction';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { payrollChangesOf } from './payrollChanges.service';
import { downloadPayrollFile, createPayrollFile, readPayrollFiles } from './payrollFiles.service';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const payrollFilesModule = moduleOf('payroll files', calls, {
  readPayrollFiles: ({ services, actor, query }) => readPayrollFiles(services, actor, query),
  createPayrollFile: inTransaction(({ unit, body }) => messageFrom(createPayrollFile(unit, body))),
  readPayrollChanges: ({ services, actor, params }) =>
    transaction(services.db, (trx) => payrollChangesOf({ ...services, trx, actor }, params.id)),
  downloadPayrollFile: async ({ services, actor, params, query, reply }) => {
    const { name, bytes } = await transaction(services.db, (trx) =>
      downloadPayrollFile({ ...services, trx, actor }, params.id, query.format),
    );
    return reply
      .header('content-type', types[query.format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(bytes);
  },
});
