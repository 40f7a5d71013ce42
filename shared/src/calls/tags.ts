/** Kinds of data that a page may cache and a change may make stale; live events use the same names. */
export const tagTypes = [
  'Me',
  'User',
  'Location',
  'Position',
  'Option',
  'Shift',
  'Meeting',
  'Archive',
  'Schedule',
  'Availability',
  'Draft',
  'OpenShift',
  'Request',
  'Dashboard',
  'Payroll',
  'Hours',
  'Notification',
  'Kiosk',
  'Area',
  'Import',
] as const;
export type Tag = (typeof tagTypes)[number];
