/** Every expose of every area as a plain lazy import, by `{area}/{expose}`. */
export const areas: Readonly<Record<string, () => Promise<unknown>>> = {
  'auth/area': () => import('../../../mfe-auth/src/area'),
  'dashboard/area': () => import('../../../mfe-dashboard/src/area'),
  'admin/area': () => import('../../../mfe-admin/src/area'),
  'scheduling/area': () => import('../../../mfe-scheduling/src/area'),
  'employee/area': () => import('../../../mfe-employee/src/area'),
  'employee/bell': () => import('../../../mfe-employee/src/bell'),
  'punchclock/area': () => import('../../../mfe-punchclock/src/area'),
  'punchclock/kiosk': () => import('../../../mfe-punchclock/src/kiosk'),
};
