import type * as calls from '@ondeck/shared/calls/shifts';
import type { ShiftBody } from '@ondeck/shared/schemas/shifts';
import type { Examples } from '../../platform/http/module';
import { location, names, person, position, sampleId, shift } from '../../platform/http/samples';

const body: ShiftBody = {
  location: location.id,
  schedule_type: 'ONE_TIME_SHIFT',
  start_date: '2027-03-10',
  start_time: '16:00',
  end_time: '20:00',
  shift_type: position.id,
};
const saved = { id: shift.id, shift_code: shift.shift_code, warnings: [] };
const preview = { occurrences: [body.start_date], differences: [], changes: [], warnings: [], errors: [] };
const candidate = { ...person, ...names, hours_this_week: 0, available: true, reasons: [] };

export const examples: Examples<typeof calls> = {
  listShifts: {
    summary: 'List shifts',
    answer: { count: 227, results: [shift] },
  },
  createShift: {
    summary: 'Create a shift',
    body,
    answer: { message: 'Shift created successfully.', ...saved },
  },
  previewNewShift: {
    summary: 'Check a shift before it is created',
    body,
    answer: preview,
  },
  listCandidates: {
    summary: 'List employees for a shift',
    answer: { results: [candidate] },
  },
  listOverlappingCandidates: {
    summary: 'List more employees for a shift',
    answer: { results: [candidate] },
  },
  listArchivedShifts: {
    summary: 'List archived shifts',
    answer: {
      count: 9,
      results: [
        {
          id: shift.id,
          staff_name: person.name,
          shift_code: shift.shift_code,
          shift_type_name: position.name,
          location,
          shift_day: shift.shift_day,
          shift_repeat: shift.shift_repeat,
          start_date: shift.start_date,
          end_date: shift.end_date,
          start_time: shift.start_time,
          end_time: shift.end_time,
          delete_date: '2027-02-25',
          deleted_by_email: 'manager@ondeck.example',
          attendance_records: [
            {
              id: sampleId(111),
              employee: person.name,
              date: '2027-02-24',
              rate: 'REGULAR',
              clocked_in: '15:29',
              clocked_out: '18:14',
              total_hours: 2.75,
            },
          ],
        },
      ],
    },
  },
  readShift: {
    summary: 'Read a shift',
    answer: shift,
  },
  changeShift: {
    summary: 'Change a shift',
    body,
    answer: { message: 'Shift updated successfully.', ...saved },
  },
  archiveShift: {
    summary: 'Archive a shift',
    answer: null,
  },
  previewShiftChange: {
    summary: 'Check a change of a shift',
    body,
    answer: {
      ...preview,
      differences: [{ label: 'Time', before: '3:30 PM to 6:15 PM', after: '3:30 PM to 6:30 PM' }],
      changes: ['No one is assigned, 03-10-2027.'],
    },
  },
  previewRestore: {
    summary: 'Preview restoring an archived shift',
    answer: { unfit: [{ ...person, reason: 'Maya Rivera: Overlaps LKV-0043 on 03-10-2027.' }] },
  },
  restoreShift: {
    summary: 'Restore an archived shift',
    body: { without: [person.id] },
    answer: { message: 'Shift restored.', ...saved },
  },
  restoreShifts: {
    summary: 'Restore several archived shifts',
    body: { ids: [shift.id] },
    answer: { message: '1 shift restored.', refused: [] },
  },
};
