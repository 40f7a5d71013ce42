/** The options of a location that decide who can work there. */

/** Whether a rule refuses an assignment, or only warns the manager. */
export const reasonModes = ['WARN', 'BLOCK'] as const;
export type ReasonMode = (typeof reasonModes)[number];

/** The modes of a location's rules. */
export interface LocationModes {
  /** Times at which an employee is unavailable. */
  readonly availability: ReasonMode;
  /** Missing, expired, and unreviewed certificates. */
  readonly certificates: ReasonMode;
  /** Limits for employees younger than 18. */
  readonly minors: ReasonMode;
  /** Work of employees younger than 14. */
  readonly younger_than_14: ReasonMode;
  /** Short rest, long days, and long weeks. */
  readonly labor: ReasonMode;
  /** Changes that leave fewer lifeguards than required. */
  readonly lifeguard_minimum: ReasonMode;
}

/** The options of a location that no one has changed yet. */
export const defaultLocationOptions = {
  availability: 'WARN',
  availability_notice_days: 0,
  certificates: 'BLOCK',
  /** Whether a certificate counts before a manager reviews it. */
  counts_unreviewed_certificates: false,
  /** Whether later shifts that require a certificate stay assigned when it expires, or become open. */
  when_certificate_expires: 'KEEP_SHIFTS',
  /** Whether a clock-in without a required certificate is flagged. It is never refused. */
  flags_expired_certificates: true,
  minors: 'WARN',
  younger_than_14: 'BLOCK',
  labor: 'WARN',
  lifeguard_minimum: 'WARN',
  staff_can_report_absences: true,
  /** Whether a manager approves the swaps that staff agree on. */
  swaps_need_approval: true,
  /** How many employees a wave of offers asks, and between which times of the day waves go out. */
  wave_size: 5,
  wave_start: '07:00',
  wave_end: '21:00',
  /** Whether the shifts that a report opens are offered to everyone who can work them. */
  automatic_offer: 'WITHIN_24_HOURS',
  /** Whether sick hours are paid. */
  sick_pay: 'ASK',
  /** How much punches may differ from the schedule; null for the school's tolerance. */
  came_early_minutes: null,
  came_late_minutes: null,
  left_early_minutes: null,
  left_late_minutes: null,
  /** The time of the evening before a shift at which its staff are reminded. */
  evening_reminder: '18:00',
  /** Hours before a shift at which its staff are reminded; 0 for no reminder. */
  reminder_hours: 0,
} as const satisfies LocationModes & Record<string, unknown>;
