import type * as calls from '@ondeck/shared/calls/payrollFiles';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { now, person, sampleId } from '../../platform/http/samples';

const period = { start: '2027-02-21', end: '2027-02-27' };
const file = {
  id: sampleId(200),
  ...period,
  number: 1,
  made_by: person.name,
  made_at: now,
  line_count: 45,
  paid_minutes: 54_120,
  is_emptied: false,
  is_outdated: false,
};

export const examples: Examples<typeof calls> = {
  readPayrollFiles: {
    summary: 'Read a pay period and its files',
    answer: { period, open: [], is_due: false, files: [file], earlier: [] },
  },
  makePayrollFile: says(
    'Create the payroll file of a period',
    'Payroll file created for 02-21-2027 to 02-27-2027.',
    { date: period.start },
  ),
  downloadPayrollFile: {
    summary: 'Download a payroll file',
    answer: 'Key,Last Name,Hours\r\n20252,Rivera,38.5\r\n',
  },
};
