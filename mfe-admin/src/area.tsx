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
      <Route path="/manage-location" element={<BeingBuilt page="Manage Location" />} />
      <Route path="/manage-location/create" element={<BeingBuilt page="Create New Location" />} />
      <Route path="/manage-user" element={<BeingBuilt page="Manage User" />} />
      <Route path="/manage-user/create" element={<BeingBuilt page="Create New User" />} />
      <Route path="/options" element={<BeingBuilt page="Options" />} />
      <Route path="/weekly-labor-reports" element={<BeingBuilt page="Weekly Labor Reports" />} />
    </Routes>
  );
}
