import * as calls from '@ondeck/shared/calls/personalData';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { erasePerson, previewErasure } from './erasePerson.service';
import { exportPerson } from './exportPerson.service';

export const personalDataModule = moduleOf('personal data', calls, {
  exportPerson: inTransaction(({ unit, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="Personal-data.json"');
    return exportPerson(unit, params.id);
  }),
  previewErasure: ({ services, params }) => previewErasure(services, params.id),
  erasePerson: ({ services, actor, params, body }) => erasePerson(services, actor, params.id, body.name),
});
