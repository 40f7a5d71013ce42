import {
  createPayrollFileBody,
  payrollChanges,
  payrollFileQuery,
  payrollFilesAnswer,
  payrollFilesQuery,
  payrollFileText,
} from '../schemas/payrollFiles';
import { call } from './call';

export const readPayrollFiles = call({
  summary: 'Read a pay period and its files',
  method: 'GET',
  path: '/api/payroll/files/',
  permission: 'payroll.files',
  query: payrollFilesQuery,
  answers: { 200: payrollFilesAnswer },
  shows: ['Payroll', 'Option'],
});

export const createPayrollFile = call({
  summary: 'Create the payroll file of a period',
  method: 'POST',
  path: '/api/payroll/files/',
  permission: 'payroll.files',
  body: createPayrollFileBody,
  description: 'Creates the file of the pay period of `date`, once. Weeks without hours are closed with it.',
  refuses: [404],
});

export const readPayrollChanges = call({
  summary: 'Compare a payroll file with the one before',
  method: 'GET',
  path: '/api/payroll/files/:id/changes/',
  permission: 'payroll.files',
  answers: { 200: payrollChanges },
  description: 'Returns the lines that differ between this file and the previous file of its period.',
  refuses: [404],
  shows: ['Payroll'],
});

export const downloadPayrollFile = call({
  summary: 'Download a payroll file',
  method: 'GET',
  path: '/api/payroll/files/:id/',
  permission: 'payroll.files',
  query: payrollFileQuery,
  answers: { 200: payrollFileText },
  description: 'The file exactly as it was created.',
  file: 'payroll',
});
