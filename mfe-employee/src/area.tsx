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
      <Route path="/view-schedule" element={<BeingBuilt page="View Schedule" />} />
      <Route path="/view-schedules" element={<BeingBuilt page="View Schedule" />} />
      <Route path="/time-off-request" element={<BeingBuilt page="Time Off Request" />} />
      <Route path="/open-shifts" element={<BeingBuilt page="Open Shifts" />} />
      <Route path="/schedule-change-request" element={<BeingBuilt page="Request for Schedule Change" />} />
      <Route path="/request-new-shift" element={<BeingBuilt page="Request for New Shift" />} />
    </Routes>
  );
}
