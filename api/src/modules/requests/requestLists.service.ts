/** Builds the lists of the dashboard's request tabs. */
import type { NewShiftRow, OpenShiftRow, RescheduleRow, TimeOffRow } from '@ondeck/shared/schemas/decisions';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import type { Services } from '../../platform/services';
import { endedDates } from './endedDates.repository';
import { nextOpenDates } from './nextOpenDates.service';
import { type ListFilter, listOpenShifts, listRequests, type RequestPage } from './requestLists.repository';
import type { AnyRequest } from './requests.repository';
import { type AboutShift, shiftsAbout } from './requestShifts.repository';

interface List<Row> {
  readonly count: number;
  readonly results: Row[];
}

type Ports = Pick<Services, 'db' | 'clock'>;

const stateOf = ({
  id,
  status,
  decided_by_name,
  decided_at,
  decision_reason,
}: Pick<AnyRequest, 'id' | 'status' | 'decided_by_name' | 'decided_at' | 'decision_reason'>) => ({
  id,
  status,
  decided_by: decided_by_name,
  decided_at: decided_at?.toISOString() ?? null,
  decision_reason,
});

/** Adds the requester to the fields about a request's state. */
const requestOf = (
  row: Parameters<typeof stateOf>[0] & Pick<AnyRequest, 'user_id' | 'requester_name' | 'reason'>,
) => ({
  ...stateOf(row),
  user: { id: row.user_id, name: row.requester_name },
  reason: row.reason,
});

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

interface OfShift {
  readonly shift_id: string;
  readonly start_date: string;
  readonly end_date: string | null;
}

const about = ({ shift_id, start_date: start, end_date: end }: OfShift): AboutShift => ({
  shift_id,
  start,
  end,
});

/** Adds each row's shift as scheduled on the row's dates. Foreign keys ensure that the shift exists. */
async function withShifts<Row extends OfShift, Wire>(
  { db, clock }: Ports,
  { count, rows }: RequestPage<Row>,
  toWire: (row: Row, shift: Shift) => Wire,
): Promise<List<Wire>> {
  const shiftOf = await shiftsAbout(db, rows.map(about), clock.now());
  const results = rows.flatMap((row) => {
    const shift = shiftOf(about(row));
    return shift ? [toWire(row, shift)] : [];
  });
  return { count, results };
}

/** Handles `GET /api/shifts/manage-open-shifts/`. */
export async function openShiftList(ports: Ports, filter: ListFilter): Promise<List<OpenShiftRow>> {
  const page = await listOpenShifts(ports.db, filter, ports.clock.now());
  const waiting = page.rows.filter(({ status }) => status === 'PENDING');
  const nextOf = await nextOpenDates(ports, waiting.map(about));
  return withShifts(ports, page, (row, shift) => {
    const next = row.status === 'PENDING' ? nextOf(about(row)) : undefined;
    return {
      ...stateOf(row),
      kind: row.entry,
      shift,
      user: personOf(row.user_id, row.requester_name),
      last_employee: personOf(row.last_employee_id, row.last_employee_name),
      leave_start_date: row.start_date,
      leave_end_date: row.end_date,
      ...(next === undefined ? {} : { next_date: next }),
    };
  });
}

/** Handles `GET /api/shifts/manage_time-off/`. */
export async function timeOffList(ports: Ports, filter: ListFilter): Promise<List<TimeOffRow>> {
  const { db, clock } = ports;
  const { count, rows } = await listRequests(db, 'time_off', filter, clock.now());
  const withShift = rows.flatMap(({ shift_id, start_date: start, end_date: end }) =>
    shift_id === null ? [] : [{ shift_id, start, end }],
  );
  const shiftOf = await shiftsAbout(db, withShift, clock.now());
  const endedOf = await endedDates(db, rows);
  const results = rows.map(({ shift_id, start_date: start, end_date: end, ...row }) => ({
    ...requestOf(row),
    ...endedOf(row),
    shift: (shift_id === null ? undefined : shiftOf({ shift_id, start, end })) ?? null,
    location: { id: row.location_id, title: row.location_title },
    start_date: start,
    end_date: end,
    start_time: row.start_time,
    end_time: row.end_time,
    leave_type: row.leave_type,
    all_shifts: row.all_shifts,
  }));
  return { count, results };
}

/** Handles `GET /api/shifts/reschedule-requests/`. */
export async function rescheduleList(ports: Ports, filter: ListFilter): Promise<List<RescheduleRow>> {
  const page = await listRequests(ports.db, 'schedule_change', filter, ports.clock.now());
  return withShifts(ports, page, (row, shift) => ({
    ...requestOf(row),
    shift,
    requested_date: row.start_date,
    reassigned_to: personOf(row.reassigned_to, row.reassigned_to_name),
  }));
}

/** Handles `GET /api/shifts/manage_new-shifts/`. */
export async function newShiftList({ db, clock }: Ports, filter: ListFilter): Promise<List<NewShiftRow>> {
  const { count, rows } = await listRequests(db, 'new_shift', filter, clock.now());
  const results = rows.map((row) => ({
    ...requestOf(row),
    date_of_availability: row.start_date,
    start_time: row.start_time,
    end_time: row.end_time,
    week_days: row.week_day,
    ok3months: row.available_three_months ? ('yes' as const) : ('no' as const),
  }));
  return { count, results };
}
