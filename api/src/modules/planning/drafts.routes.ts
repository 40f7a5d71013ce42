import * as calls from '@ondeck/shared/calls/drafts';
import { keyIn } from '../../platform/database/idempotency';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { createDrafts, previewCopies } from './drafts/copySeveral.service';
import {
  createDraft,
  createTemplate,
  discardDraft,
  listDrafts,
  previewCopy,
  readDraft,
} from './drafts/drafts.service';
import { addDraftShift, changeDraftShift, removeDraftShift } from './drafts/editDraft.service';
import { publicationsJob } from './drafts/publications.job';
import { publishDraft } from './drafts/publishDraft.service';
import { discardDrafts, previewPublication, publishDrafts } from './drafts/publishSeveral.service';

export const draftsModule = moduleOf(
  'drafts',
  calls,
  {
    listDrafts: ({ services, actor, query }) => listDrafts(services, actor, query),
    previewCopy: ({ services, actor, body }) => previewCopy(services, actor, body),
    createDraft: ({ services, actor, body }) => createDraft(services, actor, body),
    previewCopies: ({ services, actor, body }) => previewCopies(services, actor, body),
    createDrafts: ({ services, actor, body, request }) =>
      createDrafts(services, actor, body, keyIn(request.headers)),
    createTemplate: ({ services, actor, body }) => createTemplate(services, actor, body),
    readDraft: ({ services, actor, params }) => readDraft(services, actor, params.id),
    publishDraft: inTransaction(({ unit, params, body, seen }) =>
      publishDraft(unit, params.id, { unfit: body?.unfit, seen }),
    ),
    previewPublication: ({ services, actor, body }) => previewPublication(services, actor, body),
    publishDrafts: ({ services, actor, body, request }) =>
      publishDrafts(services, actor, body, keyIn(request.headers)),
    discardDrafts: ({ services, actor, body }) => discardDrafts(services, actor, body),
    discardDraft: inTransaction(({ unit, params }) => discardDraft(unit, params.id).then(() => null)),
    addDraftShift: inTransaction(({ unit, params, body }) => addDraftShift(unit, params.id, body)),
    changeDraftShift: inTransaction(({ unit, params, body }) => changeDraftShift(unit, params, body)),
    removeDraftShift: inTransaction(({ unit, params }) => removeDraftShift(unit, params).then(() => null)),
  },
  (services) => [publicationsJob(services)],
);
