import { CONTRACT } from '@ondeck/shared/contract/area';
import { lazyPage, Route, Routes } from '@ondeck/shared/router';
import { DashboardPage } from './DashboardPage';

export const contract = CONTRACT;

const CorrectionsPage = lazyPage(async () => ({
  default: (await import('./corrections/CorrectionsPage')).CorrectionsPage,
}));

/** Renders the page of the area that matches the address. */
export function Root() {
  return (
    <Routes>
      <Route path="/dashboard" element={<DashboardPage />} />
      <Route path="/corrections" element={<CorrectionsPage />} />
    </Routes>
  );
}
