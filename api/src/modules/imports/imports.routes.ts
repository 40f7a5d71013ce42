import * as calls from '@ondeck/shared/calls/imports';
import { messageFrom } from '../../platform/http/message';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { importRows, listImports, previewImport } from './imports.service';
import { inviteImported } from './inviteImported.service';
import { undoImport } from './undoImport.service';

export const importsModule = moduleOf('imports', calls, {
  listImports: ({ services, actor, query }) => listImports(services.db, actor, query),
  previewImport: ({ services, actor, body }) => previewImport(services, actor, body),
  importRows: ({ services, actor, body }) => importRows(services, actor, body),
  undoImport: inTransaction(({ unit, params }) => messageFrom(undoImport(unit, params.id))),
  inviteImported: inTransaction(({ unit, params }) => inviteImported(unit, params.id)),
});
