import { areaApi } from '@ondeck/shared/api/areaApi';
import * as payroll from '@ondeck/shared/calls/payroll';

/** What every report is asked; an empty date is this week at each location, an empty location all of one's own. */
export interface ReportQuery {
  readonly date: string;
  readonly location: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

export const {
  usePayrollDetailQuery,
  usePayrollSummaryQuery,
  useWeeklyLabourManagementQuery,
  useEditPayMutation,
  useReadPayrollProofQuery,
} = areaApi('admin').endpoints(payroll);
