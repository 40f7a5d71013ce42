import { noBody } from '../schemas/common';
import {
  importAnswer,
  importBody,
  importList,
  importPreview,
  importPreviewBody,
  importsQuery,
  inviteAnswer,
} from '../schemas/imports';
import { call } from './call';

/** 2,000 rows of twenty columns, with room for long ones. */
const FILE_LIMIT = 2 * 1024 * 1024;
const imported = [
  'User',
  'Position',
  'Shift',
  'Schedule',
  'OpenShift',
  'Archive',
  'Dashboard',
  'Import',
] as const;

export const listImports = call({
  summary: 'List what was imported',
  method: 'GET',
  path: '/api/imports/',
  permission: 'imports.manage',
  query: importsQuery,
  answers: { 200: importList },
  description: 'What was imported: to a manager what they imported themselves.',
  shows: ['Import'],
});

export const previewImport = call({
  summary: 'Look up what each row of a file breaks',
  method: 'POST',
  path: '/api/imports/preview/',
  permission: 'imports.manage',
  body: importPreviewBody,
  bodyLimit: FILE_LIMIT,
  answers: { 200: importPreview },
  refuses: [429],
  // Asked by a button and never again by itself: the file would be the name of the answer in the page's store.
  description: 'What each row of a file breaks. Stores nothing.',
});

export const importRows = call({
  summary: 'Import people, positions or shifts',
  method: 'POST',
  path: '/api/imports/',
  permission: 'imports.manage',
  body: importBody,
  bodyLimit: FILE_LIMIT,
  answers: { 201: importAnswer },
  refuses: [409, 429],
  description:
    'Stores all rows, or none where one of them breaks a rule. The same `request_id` again answers what it was answered first.',
  changes: imported,
});

export const undoImport = call({
  summary: 'Undo an import',
  method: 'POST',
  path: '/api/imports/:id/undo/',
  permission: 'imports.manage',
  body: noBody,
  refuses: [409],
  description: 'Takes everything of an import away again, as long as nothing was built upon it.',
  changes: imported,
});

export const inviteImported = call({
  summary: 'Invite the users of an import',
  method: 'POST',
  path: '/api/imports/:id/invite/',
  permission: 'imports.manage',
  body: noBody,
  answers: { 200: inviteAnswer },
  refuses: [409],
  description: 'Sends everybody of an import the link with which they choose a password.',
  changes: ['User', 'Import'],
});
