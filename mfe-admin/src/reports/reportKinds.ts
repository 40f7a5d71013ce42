import { payrollDetail, payrollSummary, weeklyLabourManagement } from '@ondeck/shared/calls/payroll';

/** The three reports: their tab in the address, their call, and the name of their file. */
export const reportKinds = {
  details: { label: 'Payroll Details', url: payrollDetail.path, file: 'Payroll-Detail' },
  summary: { label: 'Payroll Summary', url: payrollSummary.path, file: 'Payroll-Summary' },
  management: {
    label: 'Management',
    url: weeklyLabourManagement.path,
    file: 'Weekly-Management-Report',
  },
} as const;
export type ReportKey = keyof typeof reportKinds;

const isKey = (text: string): text is ReportKey => Object.hasOwn(reportKinds, text);

export const reportTabs = Object.entries(reportKinds).flatMap(([key, { label }]) =>
  isKey(key) ? [{ key, label }] : [],
);

/** Returns the report in the address, or Payroll Details if there is none. */
export const reportOf = (tab: string | null): ReportKey => (tab !== null && isKey(tab) ? tab : 'details');
