import type { AssignedShift } from '@ondeck/shared/schemas/attendance';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { KioskStatus } from '@ondeck/shared/schemas/options';

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const textIn = (source: Json, key: string): string | undefined => {
  const value = source[key];
  return typeof value === 'string' ? value : undefined;
};
const isRate = (value: unknown): value is Rate =>
  value === 'REGULAR' || value === 'SUB' || value === 'TRAINING';

/** Who entered the code, and what the server suggests; nobody where it clocked them out or changed nothing. */
export interface Verified {
  readonly token: string | undefined;
  readonly user: { readonly id: string; readonly name: string } | undefined;
  readonly clockedIn: boolean;
  readonly rate: Rate;
  readonly rateReason: string | undefined;
  readonly message: string | undefined;
}

/** Reads the answer of `verify-employee-code`; undefined when it is none. */
export function parseVerified(body: unknown): Verified | undefined {
  if (!isRecord(body) || typeof body.is_current_clocked_in !== 'boolean') return undefined;
  const { user } = body;
  const id = isRecord(user) ? textIn(user, 'id') : undefined;
  return {
    token: textIn(body, 'token'),
    user:
      isRecord(user) && id
        ? { id, name: `${textIn(user, 'first_name') ?? ''} ${textIn(user, 'last_name') ?? ''}`.trim() }
        : undefined,
    clockedIn: body.is_current_clocked_in,
    rate: isRate(body.rate) ? body.rate : 'REGULAR',
    rateReason: textIn(body, 'rate_reason'),
    message: textIn(body, 'message') || undefined,
  };
}

const isShift = (value: unknown): value is AssignedShift =>
  isRecord(value) &&
  ['id', 'shift_code', 'start_time', 'end_time'].every((key) => textIn(value, key) !== undefined) &&
  typeof value.is_active === 'boolean' &&
  isRate(value.rate) &&
  Array.isArray(value.shift_type) &&
  isRecord(value.location);

/** Reads the answer of `assigned-shifts`; undefined when it is none. */
export function parseAssignedShifts(body: unknown): readonly AssignedShift[] | undefined {
  if (!isRecord(body) || !Array.isArray(body.shifts)) return undefined;
  return body.shifts.filter(isShift);
}

/** Of what the server says about this device: where it hangs, and the time. */
export interface WallStatus extends Pick<KioskStatus, 'now'> {
  readonly location: Pick<NonNullable<KioskStatus['location']>, 'title' | 'timezone'> | undefined;
}

/** Reads the answer of `GET /api/attendance/kiosk/`; undefined when it is none. */
export function parseKioskStatus(body: unknown): WallStatus | undefined {
  if (!isRecord(body)) return undefined;
  const now = textIn(body, 'now');
  if (!now) return undefined;
  const place = isRecord(body.location) ? body.location : {};
  const [title, timezone] = [textIn(place, 'title'), textIn(place, 'timezone')];
  return { location: title && timezone ? { title, timezone } : undefined, now };
}
