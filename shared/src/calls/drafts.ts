import * as z from 'zod/mini';
import {
  copiesBody,
  copyBody,
  copyReport,
  copyReports,
  discardDraftsBody,
  discardedDrafts,
  draftBody,
  draftDetail,
  draftList,
  draftShiftBody,
  draftsBody,
  draftsQuery,
  newDraftShiftBody,
  publicationBody,
  publicationPreview,
  publishBody,
  publishDraftsBody,
  publishedDraft,
  publishedDrafts,
  savedDraft,
  savedDrafts,
  templateBody,
} from '../schemas/drafts';
import { call } from './call';

/** Lists the drafts and templates of a location, or of all locations that the user has. */
export const listDrafts = call({
  summary: 'List the drafts and templates of a location or of all locations',
  method: 'GET',
  path: '/api/drafts/',
  permission: 'drafts.manage',
  query: draftsQuery,
  answers: { 200: draftList },
  refuses: [404],
  shows: ['Draft'],
});

export const previewCopy = call({
  summary: 'Preview a copy of a day, a week, a session, or a template',
  method: 'POST',
  path: '/api/drafts/preview/',
  permission: 'drafts.manage',
  body: copyBody,
  answers: { 200: copyReport },
  refuses: [404],
  keep: 0,
  isRead: true,
});

export const createDraft = call({
  summary: 'Save a copy as a draft',
  method: 'POST',
  path: '/api/drafts/',
  permission: 'drafts.manage',
  body: draftBody,
  answers: { 201: savedDraft },
  refuses: [404],
});

export const previewCopies = call({
  summary: 'Preview a copy to several locations',
  method: 'POST',
  path: '/api/drafts/copies/preview/',
  permission: 'drafts.manage',
  body: copiesBody,
  answers: { 200: copyReports },
  refuses: [404],
  keep: 0,
  isRead: true,
});

/** Saves a draft for each location, each in its own transaction. The answer lists the locations that were refused. */
export const createDrafts = call({
  summary: 'Save a copy to several locations as drafts',
  method: 'POST',
  path: '/api/drafts/copies/',
  permission: 'drafts.manage',
  body: draftsBody,
  answers: { 201: savedDrafts },
  refuses: [404],
});

export const createTemplate = call({
  summary: 'Save a week as a template',
  method: 'POST',
  path: '/api/drafts/templates/',
  permission: 'drafts.manage',
  body: templateBody,
  answers: { 201: savedDraft },
  refuses: [404],
});

/** Returns a draft with its current conflicts. */
export const readDraft = call({
  summary: 'Read a draft with its conflicts',
  method: 'GET',
  path: '/api/drafts/:id/',
  permission: 'drafts.manage',
  answers: { 200: draftDetail },
  shows: ['Draft'],
  keep: 0,
});

/** Publishes a draft: creates its shifts once, and notifies each employee once. */
export const publishDraft = call({
  summary: 'Publish a draft',
  method: 'POST',
  path: '/api/drafts/:id/publish/',
  permission: 'drafts.manage',
  body: publishBody,
  answers: { 200: publishedDraft },
  isRevised: true,
});

export const previewPublication = call({
  summary: 'Preview the publication of several drafts',
  method: 'POST',
  path: '/api/drafts/publish/preview/',
  permission: 'drafts.manage',
  body: publicationBody,
  answers: { 200: publicationPreview },
  refuses: [404],
  shows: ['Draft'],
  keep: 0,
  isRead: true,
});

/**
 * Publishes drafts, each in its own transaction, and notifies each employee once. The answer lists the drafts that were
 * refused.
 */
export const publishDrafts = call({
  summary: 'Publish several drafts',
  method: 'POST',
  path: '/api/drafts/publish/',
  permission: 'drafts.manage',
  body: publishDraftsBody,
  answers: { 200: publishedDrafts },
  refuses: [404, 409],
});

/** Discards drafts, each in its own transaction. The answer lists the drafts that were refused. */
export const discardDrafts = call({
  summary: 'Discard several drafts',
  method: 'POST',
  path: '/api/drafts/discard/',
  permission: 'drafts.manage',
  body: discardDraftsBody,
  answers: { 200: discardedDrafts },
  refuses: [404, 409],
});

/** Discards a draft or a template. */
export const discardDraft = call({
  summary: 'Discard a draft or a template',
  method: 'DELETE',
  path: '/api/drafts/:id/',
  permission: 'drafts.manage',
  answers: { 204: z.null() },
  refuses: [409],
});

/** Adds a shift to a draft, also one that was removed from the draft before. */
export const addDraftShift = call({
  summary: 'Add a shift to a draft',
  method: 'POST',
  path: '/api/drafts/:id/shifts/',
  permission: 'drafts.manage',
  body: newDraftShiftBody,
  answers: { 201: savedDraft },
  refuses: [409],
});

/** Changes the times or the staff of a draft's shift. */
export const changeDraftShift = call({
  summary: 'Change the times or staff of a draft shift',
  method: 'PUT',
  path: '/api/drafts/:id/shifts/:shift/',
  permission: 'drafts.manage',
  body: draftShiftBody,
  refuses: [409],
});

/** Removes a shift from a draft. Removing its last shift discards the draft. */
export const removeDraftShift = call({
  summary: 'Remove a shift from a draft',
  method: 'DELETE',
  path: '/api/drafts/:id/shifts/:shift/',
  permission: 'drafts.manage',
  answers: { 204: z.null() },
  refuses: [409],
});
