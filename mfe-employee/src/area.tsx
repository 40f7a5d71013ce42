import { CONTRACT } from '@ondeck/shared/contract/area';
import { lazyPage, Route, Routes } from '@ondeck/shared/router';

export const contract = CONTRACT;

const SchedulePage = lazyPage(async () => ({
  default: (await import('./schedule/SchedulePage')).SchedulePage,
}));
const TimeOffPage = lazyPage(async () => ({ default: (await import('./timeOff/TimeOffPage')).TimeOffPage }));
const OpenShiftsPage = lazyPage(async () => ({
  default: (await import('./openShifts/OpenShiftsPage')).OpenShiftsPage,
}));
const ScheduleChangePage = lazyPage(async () => ({
  default: (await import('./scheduleChange/ScheduleChangePage')).ScheduleChangePage,
}));
const NewShiftPage = lazyPage(async () => ({
  default: (await import('./newShift/NewShiftPage')).NewShiftPage,
}));
const HoursPage = lazyPage(async () => ({ default: (await import('./hours/HoursPage')).HoursPage }));

/** Every page of the area, by its address. */
export function Root() {
  return (
    <Routes>
      <Route path="/view-schedule" element={<SchedulePage />} />
      <Route path="/view-schedules" element={<SchedulePage />} />
      <Route path="/my-hours" element={<HoursPage />} />
      <Route path="/time-off-request" element={<TimeOffPage />} />
      <Route path="/open-shifts" element={<OpenShiftsPage />} />
      <Route path="/schedule-change-request" element={<ScheduleChangePage />} />
      <Route path="/request-new-shift" element={<NewShiftPage />} />
    </Routes>
  );
}
