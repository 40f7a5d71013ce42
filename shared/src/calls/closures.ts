import { closureBody, closureList, closurePreview, closuresQuery, holidayList } from '../schemas/closures';
import { messageAnswer } from '../schemas/common';
import { call } from './call';

export const listClosures = call({
  summary: 'List closures',
  method: 'GET',
  path: '/api/closures/',
  permission: 'closures.manage',
  query: closuresQuery,
  answers: { 200: closureList },
  refuses: [404],
  shows: ['Schedule'],
});

export const listHolidays = call({
  summary: 'List the holidays of the next 12 months',
  method: 'GET',
  path: '/api/closures/holidays/:location/',
  permission: 'closures.manage',
  answers: { 200: holidayList },
  refuses: [400, 404],
  keep: 600,
});

export const previewClosures = call({
  summary: 'Preview closing a location',
  method: 'POST',
  path: '/api/closures/preview/',
  permission: 'closures.manage',
  body: closureBody,
  answers: { 200: closurePreview },
  refuses: [404],
  keep: 0,
  isRead: true,
});

export const createClosures = call({
  summary: 'Close a location',
  method: 'POST',
  path: '/api/closures/',
  permission: 'closures.manage',
  body: closureBody,
  answers: { 201: messageAnswer },
  refuses: [404],
});

export const previewClosureRemoval = call({
  summary: 'Preview reopening a location',
  method: 'GET',
  path: '/api/closures/:id/preview/',
  permission: 'closures.manage',
  answers: { 200: closurePreview },
  refuses: [400],
  keep: 0,
});

/** Removes a closure: shifts it canceled take place again, except those that are over. */
export const removeClosure = call({
  summary: 'Reopen a location',
  method: 'DELETE',
  path: '/api/closures/:id/',
  permission: 'closures.manage',
  refuses: [400],
});
