import {
  managementAnswer,
  payrollDetailAnswer,
  payrollDetailQuery,
  payrollEditBody,
  payrollPeopleQuery,
  payrollProof,
  payrollSummaryAnswer,
} from '../schemas/payroll';
import { call } from './call';

export const payrollDetail = call({
  summary: 'List payroll by time entry',
  method: 'GET',
  path: '/api/payroll/payroll-detail',
  permission: 'payroll.read',
  query: payrollDetailQuery,
  answers: { 200: payrollDetailAnswer },
  refuses: [404],
  description: 'With `export=true`, the answer is the whole week as an .xlsx file.',
  file: 'spreadsheet',
  shows: ['Payroll'],
});

export const payrollSummary = call({
  summary: 'List payroll by employee',
  method: 'GET',
  path: '/api/payroll/payroll-summary',
  permission: 'payroll.read',
  query: payrollPeopleQuery,
  answers: { 200: payrollSummaryAnswer },
  refuses: [404],
  description: 'With `export=true`, the answer is the whole week as an .xlsx file.',
  file: 'spreadsheet',
  shows: ['Payroll'],
});

export const weeklyLabourManagement = call({
  summary: 'List hours by employee and position',
  method: 'GET',
  path: '/api/payroll/weekly-labour-management',
  permission: 'payroll.read',
  query: payrollPeopleQuery,
  answers: { 200: managementAnswer },
  refuses: [404],
  description: 'With `export=true`, the answer is the whole week as an .xlsx file.',
  file: 'spreadsheet',
  shows: ['Payroll'],
});

export const editPay = call({
  summary: 'Edit paid hours and rate',
  method: 'PUT',
  path: '/api/payroll/payroll/details/:id/',
  permission: 'payroll.edit',
  body: payrollEditBody,
});

export const readPayrollProof = call({
  summary: "Read where a row's hours come from",
  method: 'GET',
  path: '/api/payroll/payroll/details/:id/proof/',
  permission: 'payroll.read',
  answers: { 200: payrollProof },
  refuses: [409],
  shows: ['Payroll'],
});
