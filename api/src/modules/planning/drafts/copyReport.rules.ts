/** Turns the plan of a copy into its report. */
import type { CopyReport, CopyRow } from '@ondeck/shared/schemas/drafts';
import type { CopyPlan, PlannedCopy } from './copyPlan.service';

const toRow = ({ key, source, shift, staff, leftOut, unfit, cautions }: PlannedCopy): CopyRow => ({
  key,
  shift_code: source.code,
  shift_type: { id: shift.position_id, name: shift.position_name, color: shift.position_color },
  start_date: shift.start_date,
  end_date: shift.end_date,
  shift_repeat: shift.shift_repeat,
  start_time: shift.start_time,
  end_time: shift.end_time,
  staff: staff.map(({ userId }) => ({
    id: userId,
    name: source.staff.find((person) => person.userId === userId)?.name ?? '',
  })),
  state: leftOut !== null ? 'LEFT_OUT' : unfit.length > 0 ? 'UNFIT' : 'FITS',
  reasons: leftOut !== null ? [leftOut] : unfit.map(({ sentence }) => sentence),
  unfit: unfit.map(({ userId }) => userId),
  changes: [...source.changes],
  warnings: [...cautions],
});

/** Returns the preview of a copy for the planner's page. */
export const copyReportOf = ({ name, rows, others }: CopyPlan): CopyReport => ({
  name,
  rows: rows.map(toRow),
  others: [...others],
});
