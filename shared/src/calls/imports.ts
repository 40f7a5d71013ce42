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

/** Maximum size of an import in bytes: 2,000 rows of twenty columns, with room for long rows. */
const FILE_LIMIT = 2 * 1024 * 1024;

export const listImports = call({
  summary: 'List imports',
  method: 'GET',
  path: '/api/imports/',
  permission: 'imports.manage',
  query: importsQuery,
  answers: { 200: importList },
  description: 'Imports. Managers see only their own.',
  shows: ['Import'],
});

export const previewImport = call({
  summary: 'Check the rows of a file',
  method: 'POST',
  path: '/api/imports/preview/',
  permission: 'imports.manage',
  body: importPreviewBody,
  bodyLimit: FILE_LIMIT,
  answers: { 200: importPreview },
  refuses: [429],
  // Called only by a button and never refetched: otherwise the whole file would be a cache key in the page's store.
  description: 'Checks each row of a file. Stores nothing.',
});

export const importRows = call({
  summary: 'Import employees, positions, or shifts',
  method: 'POST',
  path: '/api/imports/',
  permission: 'imports.manage',
  body: importBody,
  bodyLimit: FILE_LIMIT,
  answers: { 201: importAnswer },
  refuses: [409, 429],
  description:
    'Stores all rows, or none if one breaks a rule. A repeated `request_id` gets the first answer again.',
});

export const undoImport = call({
  summary: 'Undo an import',
  method: 'POST',
  path: '/api/imports/:id/undo/',
  permission: 'imports.manage',
  body: noBody,
  refuses: [409],
  description: 'Removes everything that an import created, as long as nothing uses it yet.',
});

export const inviteImported = call({
  summary: 'Invite the users of an import',
  method: 'POST',
  path: '/api/imports/:id/invite/',
  permission: 'imports.manage',
  body: noBody,
  answers: { 200: inviteAnswer },
  refuses: [409],
  description: 'Sends each user of an import a link to choose a password.',
});
