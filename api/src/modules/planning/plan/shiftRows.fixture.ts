import { pattern } from '@ondeck/shared/domain/calendar/patterns.fixture';
import type { ShiftRow } from './shiftRows.repository';

/** Returns a series of lifeguards at Lakeview, for tests of rules: Mondays from 2026-03-02, 9 AM to 12 PM. */
export const shiftRow = (values: Partial<ShiftRow> = {}): ShiftRow => ({
  ...pattern(),
  position_id: 'guard',
  position_name: 'Lifeguard',
  position_color: '#123456',
  schedule_type: 'RECURRING_SHIFT',
  id: 'shift',
  shift_code: 'LKV-0042',
  location_id: 'lakeview',
  location_title: 'Lakeview',
  comments: '',
  deleted_at: null,
  from_date: null,
  versions: null,
  exceptions: null,
  closures: null,
  ...values,
});
