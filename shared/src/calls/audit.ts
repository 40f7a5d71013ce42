import { auditList, auditQuery, ownAuditList, ownAuditQuery } from '../schemas/audit';
import { call } from './call';

export const listAudit = call({
  summary: 'Read the log',
  method: 'GET',
  path: '/api/audit/',
  permission: 'audit.read',
  query: auditQuery,
  answers: { 200: auditList },
  description: 'What was done, the newest first.',
});

export const listOwnAudit = call({
  summary: 'Read your part of the audit log',
  method: 'GET',
  path: '/api/audit/mine/',
  permission: 'self',
  query: ownAuditQuery,
  answers: { 200: ownAuditList },
  description: 'What one did oneself, and what was done to one’s account, the newest first.',
});
