import { CONTRACT } from '@ondeck/shared/contract/area';
import { lazyPage, Route, Routes } from '@ondeck/shared/router';

export const contract = CONTRACT;

const ShiftsPage = lazyPage(async () => ({ default: (await import('./shifts/ShiftsPage')).ShiftsPage }));
const CreateShiftPage = lazyPage(async () => ({
  default: (await import('./shiftForm/CreateShiftPage')).CreateShiftPage,
}));
const MeetingsPage = lazyPage(async () => ({
  default: (await import('./meetings/MeetingsPage')).MeetingsPage,
}));
const CreateMeetingPage = lazyPage(async () => ({
  default: (await import('./meetings/CreateMeetingPage')).CreateMeetingPage,
}));
const ArchivePage = lazyPage(async () => ({ default: (await import('./archive/ArchivePage')).ArchivePage }));
const SchedulesPage = lazyPage(async () => ({
  default: (await import('./schedules/SchedulesPage')).SchedulesPage,
}));

/** Downloads the schedule page ahead, since managers land there and open it most. Other pages download when opened. */
export const prefetch = (path: string): void => {
  if (path === '/view-schedules') SchedulesPage.ahead();
};

/** Renders the page of the area that matches the address. */
export function Root() {
  return (
    <Routes>
      <Route path="/manage-shifts" element={<ShiftsPage />} />
      <Route path="/manage-shifts/create" element={<CreateShiftPage />} />
      <Route path="/manage-staff-meeting" element={<MeetingsPage />} />
      <Route path="/manage-staff-meeting/create" element={<CreateMeetingPage />} />
      <Route path="/archived-shifts" element={<ArchivePage />} />
      <Route path="/view-schedules" element={<SchedulesPage />} />
    </Routes>
  );
}
