/** Builds the lists of the dashboard's request tabs. */
import type { NewShiftRow, OpenShiftRow, RescheduleRow, TimeOffRow } from '@ondeck/shared/schemas/requests';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import type { Services } from '../../platform/services';
import {
  type ListFilter,
  listNewShift,
  listOpenShifts,
  listReschedule,
  listTimeOff,
  type RequestPage,
  type RescheduleListRow,
} from './requestLists.repository';
import { type AboutShift, shiftsAbout } from './requestShifts.repository';

interface List<Row> {
  readonly count: number;
  readonly results: Row[];
}

type Ports = Pick<Services, 'db' | 'clock'>;

/** The columns about a request's state that every list has. */
type StateColumns = Pick<
  RescheduleListRow,
  'id' | 'status' | 'decided_by_name' | 'decided_at' | 'decision_reason'
>;

const stateOf = ({ id, status, decided_by_name, decided_at, decision_reason }: StateColumns) => ({
  id,
  status,
  decided_by: decided_by_name,
  decided_at: decided_at?.toISOString() ?? null,
  decision_reason,
});

/** Adds the requester to the columns about a request's state. */
const requestOf = (row: StateColumns & Pick<RescheduleListRow, 'user_id' | 'user_name' | 'reason'>) => ({
  ...stateOf(row),
  user: { id: row.user_id, name: row.user_name },
  reason: row.reason,
});

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** Adds each row's shift as scheduled on the row's `dates`. Foreign keys ensure that the shift exists. */
async function withShifts<Row extends { readonly shift_id: string }, Wire>(
  { db, clock }: Ports,
  page: RequestPage<Row>,
  dates: (row: Row) => Pick<AboutShift, 'start' | 'end'>,
  toWire: (row: Row, shift: Shift) => Wire,
): Promise<List<Wire>> {
  const about = (row: Row) => ({ shift_id: row.shift_id, ...dates(row) });
  const shiftOf = await shiftsAbout(db, page.rows.map(about), clock.now());
  const results = page.rows.flatMap((row) => {
    const shift = shiftOf(about(row));
    return shift ? [toWire(row, shift)] : [];
  });
  return { count: page.count, results };
}

const daysOf = (row: { readonly start_date: string; readonly end_date: string | null }) => ({
  start: row.start_date,
  end: row.end_date,
});
const wishedDay = ({ requested_date: day }: { readonly requested_date: string }) => ({
  start: day,
  end: day,
});

/** Handles `GET /api/shifts/manage-open-shifts/`. */
export async function openShiftList(
  ports: Ports,
  filter: ListFilter<'listOpenShiftRequests'>,
): Promise<List<OpenShiftRow>> {
  const page = await listOpenShifts(ports.db, filter, ports.clock.now());
  return withShifts(ports, page, daysOf, (row, shift) => ({
    ...stateOf(row),
    kind: row.kind,
    shift,
    user: personOf(row.user_id, row.user_name),
    last_employee: personOf(row.last_employee_id, row.last_employee_name),
    leave_start_date: row.start_date,
    leave_end_date: row.end_date,
  }));
}

/** Handles `GET /api/shifts/manage_time-off/`. */
export async function timeOffList(
  ports: Ports,
  filter: ListFilter<'listTimeOffRequests'>,
): Promise<List<TimeOffRow>> {
  return withShifts(ports, await listTimeOff(ports.db, filter), daysOf, (row, shift) => ({
    ...requestOf(row),
    shift,
    start_date: row.start_date,
    end_date: row.end_date,
    leave_type: row.leave_type,
    all_shifts: row.all_shifts,
  }));
}

/** Handles `GET /api/shifts/reschedule-requests/`. */
export async function rescheduleList(
  ports: Ports,
  filter: ListFilter<'listScheduleChangeRequests'>,
): Promise<List<RescheduleRow>> {
  return withShifts(ports, await listReschedule(ports.db, filter), wishedDay, (row, shift) => ({
    ...requestOf(row),
    shift,
    requested_date: row.requested_date,
    reassigned_to: personOf(row.reassigned_to, row.reassigned_to_name),
  }));
}

/** Handles `GET /api/shifts/manage_new-shifts/`. */
export async function newShiftList(
  ports: Ports,
  filter: ListFilter<'listNewShiftRequests'>,
): Promise<List<NewShiftRow>> {
  const { count, rows } = await listNewShift(ports.db, filter);
  const results = rows.map((row) => ({
    ...requestOf(row),
    date_of_availability: row.date_of_availability,
    start_time: row.start_time,
    end_time: row.end_time,
    week_days: row.week_day,
    ok3months: row.available_three_months ? ('yes' as const) : ('no' as const),
  }));
  return { count, results };
}
