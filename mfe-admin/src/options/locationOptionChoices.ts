/** The choices and labels of a location's options. */

export const modes = [
  { value: 'WARN', label: 'Warn' },
  { value: 'BLOCK', label: 'Block' },
] as const;

/** The rules that warn or refuse, in the order of the form. */
export const rules = [
  {
    name: 'availability',
    label: 'Availability',
    hint: 'Whether managers are warned or refused when they schedule someone outside their availability.',
  },
  {
    name: 'certificates',
    label: 'Certificates',
    hint: 'Whether managers are warned or refused when a required certificate is missing, expired, or not reviewed.',
  },
  {
    name: 'minors',
    label: 'Minors',
    hint: 'Whether managers are warned or refused when work breaks a limit for ages 14 to 17.',
  },
  {
    name: 'younger_than_14',
    label: 'Younger Than 14',
    hint: 'Whether managers are warned or refused when they schedule someone younger than 14.',
  },
  {
    name: 'labor',
    label: 'Rest, Long Days, Long Weeks',
    hint: 'Whether managers are warned or refused when rest is short, or a day or week is long.',
  },
  {
    name: 'lifeguard_minimum',
    label: 'Lifeguard Minimum',
    hint: 'Whether managers are warned or refused when a change leaves fewer lifeguards than required.',
  },
] as const;

export const expiryChoices = [
  { value: 'KEEP_SHIFTS', label: 'Keep the shifts' },
  { value: 'OPEN_SHIFTS', label: 'Make later shifts open' },
] as const;

export const offerChoices = [
  { value: 'WITHIN_24_HOURS', label: 'If the shift starts within 24 hours' },
  { value: 'ALWAYS', label: 'Always' },
  { value: 'OFF', label: 'Off' },
] as const;

export const sickPayChoices = [
  { value: 'ASK', label: 'Ask a manager' },
  { value: 'PAID', label: 'Paid' },
  { value: 'UNPAID', label: 'Unpaid' },
] as const;

/** Minutes that punches may differ from the schedule, in the order of the form. */
export const tolerances = [
  {
    name: 'came_early_minutes',
    label: 'Came Early',
    hint: "Timesheets flag anyone who clocks in more than this early, from 0 to 240 minutes. Leave blank for the school's tolerance.",
  },
  {
    name: 'came_late_minutes',
    label: 'Came Late',
    hint: 'Timesheets flag anyone who clocks in more than this late.',
  },
  {
    name: 'left_early_minutes',
    label: 'Left Early',
    hint: 'Timesheets flag anyone who clocks out more than this early.',
  },
  {
    name: 'left_late_minutes',
    label: 'Left Late',
    hint: 'Timesheets flag anyone who clocks out more than this late.',
  },
] as const;
