import { auditList, auditQuery, ownAuditList, ownAuditQuery } from '../schemas/audit';
import { call } from './call';

export const listAudit = call({
  summary: 'Read the history',
  method: 'GET',
  path: '/api/audit/',
  permission: 'audit.read',
  query: auditQuery,
  answers: { 200: auditList },
  description: 'All changes, the newest first.',
});

export const listOwnAudit = call({
  summary: 'Read my account activity',
  method: 'GET',
  path: '/api/audit/mine/',
  permission: 'self',
  query: ownAuditQuery,
  answers: { 200: ownAuditList },
  description: 'My own changes and changes to my account, the newest first.',
});
