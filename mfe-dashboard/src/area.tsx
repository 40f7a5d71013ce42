import { CONTRACT } from '@ondeck/shared/contract/area';
import { Route, Routes } from '@ondeck/shared/router';
import { DashboardPage } from './DashboardPage';

export const contract = CONTRACT;

/** Every page of the area, by its address. */
export function Root() {
  return (
    <Routes>
      <Route path="/dashboard" element={<DashboardPage />} />
    </Routes>
  );
}
