import * as calls from '@ondeck/shared/calls/certificates';
import { messageAfter, messageFrom } from '../../platform/http/message';
import { transaction } from '../../platform/database/transaction';
import { documentPolicy } from '../../platform/http/headers';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { changeType, createType, listTypes } from './certificateTypes.service';
import { readDocument } from './documents.service';
import { expireJob } from './expire.service';
import { remindJob } from './reminders.service';
import { addOwn, listOwn } from './ownCertificates.service';
import { changeRequired, listRequired } from './requiredCertificates.service';
import { removeCertificate, reviewCertificate } from './review.service';
import { listStaffCertificates } from './staffCertificates.service';

/** File name extensions of documents, by media type. */
const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

export const certificatesModule = moduleOf(
  'certificates',
  calls,
  {
    listOwnCertificates: ({ services, actor }) => listOwn(services, actor),
    addCertificate: inTransaction(({ unit, body }) => messageAfter('Certificate added.', addOwn(unit, body))),
    listCertificates: ({ services, actor, query }) => listStaffCertificates(services, actor, query),
    listCertificateTypes: ({ services, actor, query }) =>
      listTypes(services.db, actor, query.include === 'retired'),
    createCertificateType: inTransaction(({ unit, body }) => createType(unit, body)),
    changeCertificateType: inTransaction(({ unit, params, body, seen }) =>
      changeType(unit, params.id, body, seen),
    ),
    listRequiredCertificates: ({ services, actor }) => listRequired(services.db, actor),
    changeRequiredCertificates: inTransaction(({ unit, params, body, seen }) =>
      messageAfter('Required certificates saved.', changeRequired(unit, params.position, body, seen)),
    ),
    reviewCertificate: inTransaction(({ unit, params, body }) =>
      messageFrom(reviewCertificate(unit, params.id, body)),
    ),
    removeCertificate: inTransaction(({ unit, params }) =>
      messageAfter('Certificate removed.', removeCertificate(unit, params.id)),
    ),
    readCertificateDocument: async ({ services, actor, params, reply }) => {
      const { type, bytes } = await transaction(services.db, (trx) =>
        readDocument({ ...services, trx, actor }, params.id),
      );
      return reply
        .header('content-type', type)
        .header('content-disposition', `inline; filename="certificate.${extensions[type] ?? 'bin'}"`)
        .header('content-security-policy', documentPolicy)
        .send(bytes);
    },
  },
  (services) => [remindJob(services), expireJob(services)],
);
