/**
 * Columns that each list can be sorted by, with the names that `sort` takes in the query, in page order. A list missing
 * here takes no `sort`; the dashboard's three lists of time entries share one entry.
 */
export const sorts = {
  locations: ['title', 'address', 'phone_number', 'email'],
  users: ['first_name', 'last_name', 'email', 'role', 'status'],
  shifts: [
    'shift_code',
    'location',
    'start_time',
    'schedule_type',
    'start_date',
    'shift_repeat',
    'shift_type',
    'staff1',
    'staff2',
  ],
  meetings: ['shift_code', 'location', 'start_date', 'start_time', 'status'],
  archive: ['staff', 'shift_code', 'location', 'shift_type', 'delete_date', 'shift_day', 'deleted_by'],
  clockRecords: [
    'employee',
    'location',
    'shift_code',
    'shift_type',
    'date',
    'clocked_in',
    'clocked_out',
    'total_hours',
  ],
  notClockedIn: [
    'employee',
    'location',
    'shift_code',
    'shift_type',
    'shift_date',
    'shift_start',
    'shift_end',
  ],
  openShiftRequests: [
    'employee',
    'location',
    'last_employee',
    'shift_code',
    'shift_type',
    'leave_start_date',
    'status',
  ],
  scheduleChangeRequests: ['employee', 'location', 'shift_type', 'shift_code', 'requested_date', 'status'],
  timeOffRequests: ['employee', 'location', 'shift_code', 'shift_type', 'start_date', 'leave_type', 'status'],
  newShiftRequests: ['employee', 'start_time', 'date_of_availability', 'ok3months', 'status'],
  payrollDetail: [
    'name',
    'location',
    'clocked_in',
    'category',
    'regular_clock',
    'regular_hours',
    'training_clock',
    'training_hours',
    'sub_clock',
    'sub_hours',
  ],
  payrollPeople: ['name', 'total_regular_hours', 'total_sub_hours', 'total_training_hours', 'total_hours'],
} as const;

/** A value of `sort` in a query: a column's name for ascending, `title`; with a minus for descending, `-title`. */
export type SortOf<Column extends string> = Column | `-${Column}`;

/** Returns every value that `sort` can have for these columns: `['title', '-title']` for `['title']`. */
export const sortsOf = <const Column extends string>(columns: readonly Column[]): SortOf<Column>[] =>
  columns.flatMap((column): SortOf<Column>[] => [column, `-${column}`]);

/** A column that the named list can be sorted by. */
export type SortColumn<List extends keyof typeof sorts> = (typeof sorts)[List][number];
