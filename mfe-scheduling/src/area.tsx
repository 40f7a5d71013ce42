import { CONTRACT } from '@ondeck/shared/contract/area';
import { Route, Routes } from '@ondeck/shared/router';

export const contract = CONTRACT;

/** Stands where a page is still being built; says so in development builds only. */
function BeingBuilt({ page }: { page: string }) {
  return <h1>{process.env.NODE_ENV === 'production' ? page : `${page} is being built`}</h1>;
}

/** Every page of the area, by its address. */
export function Root() {
  return (
    <Routes>
      <Route path="/manage-shifts" element={<BeingBuilt page="Manage Shifts" />} />
      <Route path="/manage-shifts/create" element={<BeingBuilt page="Create New Shift" />} />
      <Route path="/manage-staff-meeting" element={<BeingBuilt page="Manage Staff Meetings" />} />
      <Route path="/manage-staff-meeting/create" element={<BeingBuilt page="Create New Staff Meeting" />} />
      <Route path="/archived-shifts" element={<BeingBuilt page="Archived Shifts" />} />
      <Route path="/view-schedules" element={<BeingBuilt page="View Schedules" />} />
    </Routes>
  );
}
