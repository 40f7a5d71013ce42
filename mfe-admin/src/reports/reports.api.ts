import { baseApi, onSuccess } from '@ondeck/shared/api/baseApi';
import type {
  ManagementAnswer,
  PayrollDetailAnswer,
  PayrollProof,
  PayrollSummaryAnswer,
} from '@ondeck/shared/schemas/payroll';
import type { Rate } from '@ondeck/shared/schemas/dashboard';

/** What every report is asked; an empty date is this week at each location, an empty location all of one's own. */
export interface ReportQuery {
  readonly date: string;
  readonly location: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

/** The three reports of a payroll week, the edit of what is paid and what it rests on. */
const reportsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    payrollDetails: build.query<PayrollDetailAnswer, ReportQuery>({
      query: (params) => ({ url: '/api/payroll/payroll-detail', params: { ...params } }),
      providesTags: ['Payroll'],
    }),
    payrollSummary: build.query<PayrollSummaryAnswer, ReportQuery>({
      query: (params) => ({ url: '/api/payroll/payroll-summary', params: { ...params } }),
      providesTags: ['Payroll'],
    }),
    labourManagement: build.query<ManagementAnswer, ReportQuery>({
      query: (params) => ({ url: '/api/payroll/weekly-labour-management', params: { ...params } }),
      providesTags: ['Payroll'],
    }),
    payrollProof: build.query<PayrollProof, string>({
      query: (id) => `/api/payroll/payroll/details/${id}/proof/`,
      providesTags: ['Payroll'],
    }),
    editPay: build.mutation<{ message: string }, { id: string; rate: Rate; hours: number }>({
      query: ({ id, ...body }) => ({ url: `/api/payroll/payroll/details/${id}/`, method: 'PUT', body }),
      invalidatesTags: (_result, error) => onSuccess(error, ['Payroll']),
    }),
  }),
});

export const {
  usePayrollDetailsQuery,
  usePayrollSummaryQuery,
  useLabourManagementQuery,
  usePayrollProofQuery,
  useEditPayMutation,
} = reportsApi;
