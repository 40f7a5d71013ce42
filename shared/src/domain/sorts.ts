/** By what each list can be sorted, as its call's `sort` names it: the order of the page's columns. */
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
  openShiftRequests: ['employee', 'location', 'shift_type', 'shift_code', 'leave_start_date', 'status'],
  scheduleChangeRequests: ['employee', 'location', 'shift_type', 'requested_date', 'status'],
  timeOffRequests: ['employee', 'location', 'leave_type', 'start_date', 'status'],
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

/** What `sort` carries: a column's name, a minus before it for the last one first. */
export type SortOf<Column extends string> = Column | `-${Column}`;

/** Every value that `sort` can have for these columns. */
export const sortsOf = <const Column extends string>(columns: readonly Column[]): SortOf<Column>[] =>
  columns.flatMap((column): SortOf<Column>[] => [column, `-${column}`]);

/** The columns that one of the lists can be sorted by. */
export type SortColumn<List extends keyof typeof sorts> = (typeof sorts)[List][number];
