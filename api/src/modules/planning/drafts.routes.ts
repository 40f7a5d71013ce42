import * as calls from '@ondeck/shared/calls/drafts';
import { inTransaction, moduleOf } from '../../platform/http/module';
import {
  createDraft,
  createTemplate,
  discardDraft,
  listDrafts,
  previewCopy,
  readDraft,
} from './drafts/drafts.service';
import { addDraftShift, changeDraftShift, removeDraftShift } from './drafts/editDraft.service';
import { publishDraft } from './drafts/publishDraft.service';

export const draftsModule = moduleOf('drafts', calls, {
  listDrafts: ({ services, actor, query }) => listDrafts(services, actor, query.location),
  previewCopy: ({ services, actor, body }) => previewCopy(services, actor, body),
  createDraft: ({ services, actor, body }) => createDraft(services, actor, body),
  createTemplate: ({ services, actor, body }) => createTemplate(services, actor, body),
  readDraft: ({ services, actor, params }) => readDraft(services, actor, params.id),
  publishDraft: inTransaction(({ unit, params, body, seen }) =>
    publishDraft(unit, params.id, body?.unfit, seen),
  ),
  discardDraft: inTransaction(({ unit, params }) => discardDraft(unit, params.id).then(() => null)),
  addDraftShift: inTransaction(({ unit, params, body }) => addDraftShift(unit, params.id, body)),
  changeDraftShift: inTransaction(({ unit, params, body }) => changeDraftShift(unit, params, body)),
  removeDraftShift: inTransaction(({ unit, params }) => removeDraftShift(unit, params).then(() => null)),
});
