import * as calls from '@ondeck/shared/calls/restoring';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { findDeletedUsers, previewUserRestore, restoreUser } from './restoreUser.service';

export const restoringModule = moduleOf('restoring users', calls, {
  findDeletedUsers: ({ services, query }) => findDeletedUsers(services.db, query),
  previewUserRestore: ({ services, params }) => previewUserRestore(services, params.id),
  restoreUser: inTransaction(async ({ unit, params, body }) => ({
    message: await restoreUser(unit, params.id, body),
  })),
});
