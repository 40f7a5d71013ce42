import { CONTRACT } from '@ondeck/shared/contract/area';
import { lazyPage, Route, Routes } from '@ondeck/shared/router';
// The page where employees land is part of the area's first file, so a first visit doesn't wait for one more file.
import { SchedulePage } from './schedule/SchedulePage';

export const contract = CONTRACT;

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
const AvailabilityPage = lazyPage(async () => ({
  default: (await import('./availability/AvailabilityPage')).AvailabilityPage,
}));
const CertificatesPage = lazyPage(async () => ({
  default: (await import('./certificates/CertificatesPage')).CertificatesPage,
}));
const HoursPage = lazyPage(async () => ({ default: (await import('./hours/HoursPage')).HoursPage }));

const pages = {
  '/view-schedule': SchedulePage,
  '/view-schedules': SchedulePage,
  '/my-hours': HoursPage,
  '/availability': AvailabilityPage,
  '/certificates': CertificatesPage,
  '/time-off-request': TimeOffPage,
  '/open-shifts': OpenShiftsPage,
  '/schedule-change-request': ScheduleChangePage,
  '/request-new-shift': NewShiftPage,
};

export function prefetch(path: string): void {
  const page = Object.entries(pages).find(([its]) => its === path)?.[1];
  if (page && 'ahead' in page) page.ahead();
}

/** Renders the page of the area that matches the address. */
export function Root() {
  return (
    <Routes>
      {Object.entries(pages).map(([path, Page]) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
    </Routes>
  );
}
