import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { emailError, keyError, phoneError } from '@ondeck/shared/domain/rules/fields';
import { nameError } from '@ondeck/shared/domain/rules/names';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shiftColors } from '@ondeck/shared/tokens/shiftColors';
import { coverageGaps } from '../modules/planning/plan/coverage.rules';
import type { Commitment } from '../modules/planning/plan/slot.rules';
import { firstOverlap } from '../modules/planning/people/overlap.rules';
import type { StoredKind } from '../platform/database/requestRows';
import { buildDemo } from './buildDemo';
import { demoDatesOf } from './demoDates';
import type { DemoTables } from './demoRows';

/** An afternoon, a night, both nights of a clock change, and New Year's Eve. */
const instants = [
  '2026-11-19T22:30:00.000Z',
  '2026-07-05T06:10:00.000Z',
  '2026-11-01T08:45:00.000Z',
  '2027-03-14T21:05:00.000Z',
  '2026-12-31T23:59:30.000Z',
];
const schools = instants.map((now) => ({ now, tables: buildDemo(new Date(now), 'hash') }));

function zonesOf(tables: DemoTables): Map<string, string> {
  return new Map(tables.locations.map(({ id, timezone }) => [id, timezone]));
}

/** Returns the requests of a kind. */
const requestsOf = ({ requests }: DemoTables, kind: StoredKind) =>
  requests.filter((request) => request.kind === kind);

/** Returns the shifts and meetings each user is scheduled for, without archived shifts. */
function commitmentsOf(tables: DemoTables): Map<string, (Commitment & { code: string })[]> {
  const zones = zonesOf(tables);
  const shifts = new Map(tables.shifts.map((shift) => [shift.id, shift]));
  const meetings = new Map(tables.meetings.map((meeting) => [meeting.id, meeting]));
  const found = new Map<string, (Commitment & { code: string })[]>();
  const add = (userId: string, one: Commitment & { code: string }) =>
    found.set(userId, [...(found.get(userId) ?? []), one]);
  for (const row of tables.assignments) {
    const shift = shifts.get(row.shift_id);
    if (!shift || shift.deleted_at) continue;
    const pattern = { ...shift, timezone: zones.get(shift.location_id) ?? '' };
    add(row.user_id, { pattern, from: row.start_date, to: row.end_date, code: shift.shift_code });
  }
  for (const { meeting_id, user_id } of tables.meeting_staff) {
    const meeting = meetings.get(meeting_id);
    if (!meeting) continue;
    const { start_date, start_time, end_time, location_id, shift_code } = meeting;
    add(user_id, {
      pattern: {
        schedule_type: 'STAFF_MEETING',
        shift_repeat: null,
        start_date,
        end_date: start_date,
        start_time,
        end_time,
        timezone: zones.get(location_id) ?? '',
      },
      from: start_date,
      to: start_date,
      code: shift_code,
    });
  }
  return found;
}

describe('the demo school', () => {
  it('builds the same school for the same clock, including IDs', () => {
    for (const { now, tables } of schools) assert.deepEqual(buildDemo(new Date(now), 'hash'), tables);
  });

  it('creates the documented demo accounts with their roles, codes, and locations', () => {
    for (const { tables } of schools) {
      const titles = new Map(tables.locations.map(({ id, title }) => [id, title]));
      const accounts = tables.users.slice(0, 3).map((user) => ({
        email: user.email,
        code: user.employee_code,
        type: user.user_type,
        active: user.is_active,
        places: tables.user_locations
          .filter(({ user_id }) => user_id === user.id)
          .map(({ location_id }) => titles.get(location_id)),
      }));
      assert.deepEqual(accounts, [
        {
          email: 'admin@ondeck.example',
          code: '10001',
          type: 'ADMIN',
          active: true,
          places: ['Lakeview Swim School', 'Prairie Swim School', 'Harbor Swim School'],
        },
        {
          email: 'manager@ondeck.example',
          code: '10002',
          type: 'MANAGER',
          active: true,
          places: ['Lakeview Swim School', 'Prairie Swim School'],
        },
        {
          email: 'employee@ondeck.example',
          code: '10003',
          type: 'EMPLOYEE',
          active: true,
          places: ['Lakeview Swim School'],
        },
      ]);
    }
  });

  it('creates 45 demo users whose fields pass the forms, three time zones, and every color once', () => {
    for (const { tables } of schools) {
      assert.equal(tables.users.length, 45);
      for (const user of tables.users) {
        assert.equal(nameError(user.first_name, 'First Name'), null, user.first_name);
        assert.equal(nameError(user.last_name, 'Last Name'), null, user.last_name);
        assert.equal(emailError(user.email, 'Email'), null, user.email);
        assert.equal(phoneError(user.phone_number, 'Phone'), null, user.phone_number);
        if (user.employee_code) assert.equal(keyError(user.employee_code, 'Key'), null);
      }
      assert.equal(new Set(tables.locations.map(({ timezone }) => timezone)).size, 3);
      assert.deepEqual(tables.positions.map(({ color }) => color).sort(), Object.keys(shiftColors).sort());
      assert.equal(tables.positions.filter(({ is_trainee }) => is_trainee).length, 1);
    }
  });

  it('never schedules a user twice at the same time, even in endless series', () => {
    for (const { now, tables } of schools) {
      for (const [userId, commitments] of commitmentsOf(tables)) {
        commitments.forEach((one, index) => {
          for (const other of commitments.slice(index + 1)) {
            const conflict = firstOverlap(one, other);
            assert.equal(conflict, null, `${now} ${userId} ${one.code} ${other.code} ${conflict?.date}`);
          }
        });
      }
    }
  });

  it('schedules only staff of the location who hold the position and are employed on that date', () => {
    for (const { tables } of schools) {
      const users = new Map(tables.users.map((user) => [user.id, user]));
      const places = new Set(tables.user_locations.map((row) => `${row.user_id} ${row.location_id}`));
      const positions = new Set(tables.user_positions.map((row) => `${row.user_id} ${row.position_id}`));
      const shifts = new Map(tables.shifts.map((shift) => [shift.id, shift]));
      for (const row of tables.assignments) {
        const shift = shifts.get(row.shift_id);
        const user = users.get(row.user_id);
        assert.ok(shift && user);
        assert.ok(places.has(`${row.user_id} ${shift.location_id}`), shift.shift_code);
        assert.ok(positions.has(`${row.user_id} ${shift.position_id}`), shift.shift_code);
        assert.ok(row.start_date >= (user.employee_joining_date ?? ''));
        if (user.employee_ending_date) assert.ok((row.end_date ?? '9999') <= user.employee_ending_date);
      }
    }
  });

  it('schedules no one during their approved time off', () => {
    for (const { tables } of schools) {
      const shifts = new Map(tables.shifts.map((shift) => [shift.id, shift]));
      for (const leave of requestsOf(tables, 'time_off').filter(({ status }) => status === 'APPROVED')) {
        for (const row of tables.assignments.filter(({ user_id }) => user_id === leave.user_id)) {
          const shift = shifts.get(row.shift_id);
          assert.ok(shift);
          const dates = demoDatesOf(shift, leave.start_date ?? '', leave.end_date ?? '').filter(
            (date) => date >= row.start_date && date <= (row.end_date ?? date),
          );
          assert.deepEqual(dates, []);
        }
      }
    }
  });

  it('stores the open shifts that its assignments leave open', () => {
    for (const { now, tables } of schools) {
      const zones = zonesOf(tables);
      for (const shift of tables.shifts) {
        const zone = zones.get(shift.location_id) ?? '';
        const gaps = coverageGaps(
          { ...shift, timezone: zone },
          plainDateIn(new Date(now).getTime(), zone),
          tables.assignments.filter(({ shift_id }) => shift_id === shift.id),
          tables.releases
            .filter(({ shift_id }) => shift_id === shift.id)
            .map((row) => ({ ...row, created_at: new Date(row.created_at) })),
        );
        const stored = tables.open_shifts
          .filter(({ shift_id }) => shift_id === shift.id)
          .map((row) => ({
            start_date: row.start_date,
            end_date: row.end_date,
            last_employee_id: row.last_employee_id,
            leave_start_date: row.leave_start_date,
            leave_end_date: row.leave_end_date,
          }));
        assert.deepEqual(stored, shift.deleted_at ? [] : gaps, shift.shift_code);
      }
      assert.ok(tables.open_shifts.length > 0);
    }
  });

  it('creates only possible demo punches: none in the future and no overlaps for a user', () => {
    for (const { now, tables } of schools) {
      const until = new Map<string, string>();
      const sorted = [...tables.clock_records].sort((a, b) => a.clocked_in.localeCompare(b.clocked_in));
      const open = sorted.filter(({ status }) => status === 'OPEN').map(({ user_id }) => user_id);
      assert.equal(new Set(open).size, open.length);
      for (const record of sorted) {
        assert.ok(record.clocked_in < now);
        assert.ok((record.clocked_out ?? record.clocked_in) <= now);
        assert.ok(record.clocked_in >= (until.get(record.user_id) ?? ''), record.clocked_in);
        if (record.clocked_out) until.set(record.user_id, record.clocked_out);
      }
      assert.equal(sorted.filter(({ status }) => status === 'NEEDS_REVIEW').length, 1);
      assert.ok(sorted.some(({ flags }) => flags.includes('clock_skew')));
      assert.ok(sorted.some(({ suggested_rate }) => suggested_rate === 'SUB'));
      assert.ok(sorted.some(({ suggested_rate }) => suggested_rate === 'TRAINING'));
      const days = new Set(sorted.map(({ work_date }) => work_date));
      assert.ok(days.size > 80, `${days.size} days`);
    }
  });

  it('shows the hours of everyone invited to one meeting of last week', () => {
    for (const { now, tables } of schools) {
      const attended = tables.clock_records.filter(({ meeting_id }) => meeting_id !== null);
      const [id, ...others] = new Set(attended.map(({ meeting_id }) => meeting_id));
      assert.deepEqual(others, []);
      const meeting = tables.meetings.find((one) => one.id === id);
      const invited = tables.meeting_staff.filter(({ meeting_id }) => meeting_id === id);
      assert.deepEqual(
        attended.map(({ user_id }) => user_id).sort(),
        invited.map(({ user_id }) => user_id).sort(),
      );
      assert.ok(attended.length >= 5, `${now}: ${attended.length} staff`);
      for (const { location_id, work_date, shift_id, status } of attended) {
        assert.deepEqual(
          [location_id, work_date, shift_id, status],
          [meeting?.location_id, meeting?.start_date, null, 'CLOSED'],
        );
        const zone = zonesOf(tables).get(location_id) ?? '';
        const thisWeek = startOfWeek(plainDateIn(new Date(now).getTime(), zone));
        assert.equal(startOfWeek(work_date), addDays(thisWeek, -7));
      }
    }
  });

  it('leaves the employee account clocked out, so that a visitor can clock her in', () => {
    for (const { tables } of schools) {
      const employee = tables.users[2]?.id;
      assert.ok(!tables.clock_records.some((row) => row.user_id === employee && row.status === 'OPEN'));
    }
  });

  it("creates an open shift that the demo's employee account can take", () => {
    for (const { tables } of schools) {
      const employee = tables.users[2]?.id ?? '';
      const held = new Set(
        tables.user_positions.filter(({ user_id }) => user_id === employee).map((row) => row.position_id),
      );
      const zones = zonesOf(tables);
      const own = commitmentsOf(tables).get(employee) ?? [];
      const free = tables.open_shifts.filter((gap) => {
        const shift = tables.shifts.find(({ id }) => id === gap.shift_id);
        if (!shift || !held.has(shift.position_id) || shift.location_id !== tables.locations[0]?.id)
          return false;
        const pattern = { ...shift, timezone: zones.get(shift.location_id) ?? '' };
        const wanted = { pattern, from: gap.start_date, to: gap.end_date };
        return own.every((one) => firstOverlap(wanted, one) === null);
      });
      const asked = new Set(
        requestsOf(tables, 'open_shift')
          .filter((row) => row.user_id === employee)
          .map((row) => row.open_shift_id),
      );
      assert.ok(free.some(({ id }) => !asked.has(id)));
    }
  });

  it('shows every kind of request in every state', () => {
    for (const { tables } of schools) {
      const states = ['APPROVED', 'EXPIRED', 'PENDING', 'REJECTED', 'WITHDRAWN'];
      const found = (kind: StoredKind) =>
        [...new Set(requestsOf(tables, kind).map(({ status }) => status))].sort();
      assert.deepEqual(found('time_off'), states);
      assert.deepEqual(found('open_shift'), states);
      assert.deepEqual(found('new_shift'), states);
      assert.deepEqual(found('schedule_change'), [...states, 'REASSIGNED'].sort());
    }
  });

  it('creates a pending correction with possible hours at each demo location', () => {
    for (const { now, tables } of schools) {
      const corrections = requestsOf(tables, 'correction');
      assert.equal(new Set(corrections.map(({ location_id }) => location_id)).size, 3);
      for (const { clock_record_id, user_id, clocked_in, clocked_out, created_at } of corrections) {
        assert.ok(clocked_in !== null && clocked_out !== null);
        const own = tables.clock_records.filter((row) => row.user_id === user_id);
        const record = own.find(({ id }) => id === clock_record_id);
        assert.ok(
          record?.clocked_out && record.clocked_in === clocked_in && clocked_out > record.clocked_out,
        );
        assert.ok(clocked_out <= created_at && created_at <= now);
        assert.ok(
          own.every(
            (row) =>
              row === record || row.clocked_in >= clocked_out || (row.clocked_out ?? '9') <= clocked_in,
          ),
        );
      }
    }
  });

  it('requests time off with enough notice, and has no pending request for a past date', () => {
    for (const { now, tables } of schools) {
      for (const row of requestsOf(tables, 'time_off')) {
        const asked = plainDateIn(new Date(row.created_at).getTime(), 'America/Chicago');
        const days = (Date.parse(row.start_date ?? '') - Date.parse(asked)) / 86_400_000;
        assert.ok(days >= 10, `${row.status} ${days}`);
      }
      const today = plainDateIn(new Date(now).getTime(), 'America/Los_Angeles');
      for (const kind of ['time_off', 'schedule_change'] as const)
        for (const row of requestsOf(tables, kind).filter(({ status }) => status === 'PENDING'))
          assert.ok((row.start_date ?? '') >= today);
    }
  });

  it('gives a valid certificate to every lifeguard with shifts, and shows one that is missing, expires, or is in review', () => {
    for (const { now, tables } of schools) {
      const required = tables.required_certificates[0];
      assert.ok(required);
      const guarding = new Set(
        tables.shifts.filter(({ position_id }) => position_id === required.position_id).map(({ id }) => id),
      );
      const today = now.slice(0, 10);
      const working = tables.assignments.filter(
        ({ shift_id, end_date }) => guarding.has(shift_id) && (end_date === null || end_date >= today),
      );
      assert.ok(working.length > 0);
      for (const { user_id } of working)
        assert.ok(
          tables.certificates.some(
            (one) =>
              one.user_id === user_id &&
              one.type_id === required.type_id &&
              one.state === 'APPROVED' &&
              String(one.expires_on) > addDays(today, 365),
          ),
          user_id,
        );
      const caleb = tables.users.find(({ last_name }) => last_name === 'Thornton');
      assert.ok(!tables.certificates.some(({ user_id }) => user_id === caleb?.id));
      assert.equal(tables.certificates.filter(({ state }) => state === 'PENDING').length, 1);
    }
  });

  it('has one running round of offers, whose next wave is ahead and asks staff who are free', () => {
    for (const { now, tables } of schools) {
      const [round, ...more] = tables.offer_rounds;
      assert.deepEqual(more, [], now);
      assert.ok(round?.next_wave_at && round.next_wave_at >= new Date(now).toISOString(), now);
      const gap = tables.open_shifts.find(({ id }) => id === round.open_shift_id);
      assert.ok(gap && gap.start_date <= round.start_date, now);
      const shift = tables.shifts.find(({ id }) => id === round.shift_id);
      const zones = zonesOf(tables);
      assert.ok(shift, now);
      const wanted = {
        pattern: { ...shift, timezone: zones.get(shift.location_id) ?? '' },
        from: round.start_date,
        to: round.start_date,
      };
      const waits = tables.open_shift_offers.filter(({ sent_at }) => !sent_at);
      assert.ok(waits.length > 0, now);
      for (const { user_id } of waits)
        assert.ok(
          (commitmentsOf(tables).get(user_id) ?? []).every((one) => firstOverlap(wanted, one) === null),
          now,
        );
    }
  });

  it('has one swap that waits for a manager, between two employees who work its dates', () => {
    for (const { now, tables } of schools) {
      assert.equal(tables.swap_requests.length, 1, now);
      const [swap] = tables.swap_requests;
      for (const [user, shift, date] of [
        [swap?.requester_id, swap?.shift_id, swap?.date],
        [swap?.coworker_id, swap?.coworker_shift_id, swap?.coworker_date],
      ])
        assert.ok(
          tables.assignments.some(
            (row) =>
              row.user_id === user &&
              row.shift_id === shift &&
              row.start_date <= (date ?? '') &&
              (row.end_date ?? date ?? '') >= (date ?? ''),
          ),
          now,
        );
    }
  });
});
