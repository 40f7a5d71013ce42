/** Plain lazy imports of every expose of every area, by `{area}/{expose}`. */
export const areas: Readonly<Record<string, () => Promise<unknown>>> = {
  'auth/area': () => import(/* webpackChunkName: "area-auth-area" */ '../../../mfe-auth/src/area'),
  'dashboard/area': () =>
    import(/* webpackChunkName: "area-dashboard-area" */ '../../../mfe-dashboard/src/area'),
  'admin/area': () => import(/* webpackChunkName: "area-admin-area" */ '../../../mfe-admin/src/area'),
  'scheduling/area': () =>
    import(/* webpackChunkName: "area-scheduling-area" */ '../../../mfe-scheduling/src/area'),
  'employee/area': () =>
    import(/* webpackChunkName: "area-employee-area" */ '../../../mfe-employee/src/area'),
  'employee/bell': () =>
    import(/* webpackChunkName: "area-employee-bell" */ '../../../mfe-employee/src/bell'),
  'punchclock/area': () =>
    import(/* webpackChunkName: "area-punchclock-area" */ '../../../mfe-punchclock/src/area'),
  'punchclock/kiosk': () =>
    import(/* webpackChunkName: "area-punchclock-kiosk" */ '../../../mfe-punchclock/src/kiosk'),
};
