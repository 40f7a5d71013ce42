import * as calls from '@ondeck/shared/calls/drafts';
import { moduleOf } from '../../../http/module';
import { examples } from './drafts.examples';
import {
  createDraft,
  createTemplate,
  discardDraft,
  listDrafts,
  previewCopy,
  readDraft,
} from './drafts.service';
import { addDraftShift, changeDraftShift, removeDraftShift } from './editDraft.service';
import { publishDraft } from './publishDraft.service';

export const draftsModule = moduleOf(
  'drafts',
  calls,
  {
    listDrafts: ({ services, actor, query }) => listDrafts(services, actor, query.location),
    previewCopy: ({ services, actor, body }) => previewCopy(services, actor, body),
    createDraft: ({ services, actor, body }) => createDraft(services, actor, body),
    createTemplate: ({ services, actor, body }) => createTemplate(services, actor, body),
    readDraft: ({ services, actor, params }) => readDraft(services, actor, params.id),
    publishDraft: ({ services, actor, params, body }) =>
      publishDraft(services, actor, params.id, body?.unfit),
    discardDraft: ({ services, actor, params }) => discardDraft(services, actor, params.id).then(() => null),
    addDraftShift: ({ services, actor, params, body }) => addDraftShift(services, actor, params.id, body),
    changeDraftShift: ({ services, actor, params, body }) => changeDraftShift(services, actor, params, body),
    removeDraftShift: ({ services, actor, params }) =>
      removeDraftShift(services, actor, params).then(() => null),
  },
  examples,
);
