import * as calls from '@ondeck/shared/calls/imports';
import { told } from '../../http/message';
import { moduleOf } from '../../http/module';
import { examples } from './imports.examples';
import { importRows, listImports, previewImport } from './imports.service';
import { inviteImported } from './inviteImported.service';
import { undoImport } from './undoImport.service';

export const importsModule = moduleOf(
  'imports',
  calls,
  {
    listImports: ({ services, actor, query }) => listImports(services.db, actor, query),
    previewImport: ({ services, actor, body }) => previewImport(services, actor, body),
    importRows: ({ services, actor, body }) => importRows(services, actor, body),
    undoImport: ({ services, actor, params }) => told(undoImport(services, actor, params.id)),
    inviteImported: ({ services, actor, params }) => inviteImported(services, actor, params.id),
  },
  examples,
);
