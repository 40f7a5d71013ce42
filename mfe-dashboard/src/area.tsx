import { CONTRACT } from '@ondeck/shared/contract/area';
import { lazyPage, Route, Routes } from '@ondeck/shared/router';
import { DashboardPage } from './DashboardPage';

export const contract = CONTRACT;

const CorrectionsPage = lazyPage(async () => ({
  default: (await import('./corrections/CorrectionsPage')).CorrectionsPage,
}));

const RequestsPage = lazyPage(async () => ({
  default: (await import('./all/RequestsPage')).RequestsPage,
}));

/** Renders the page of the area that matches the address. */
export function Root() {
  return (
    <Routes>
      <Route path="/dashboard" element={<DashboardPage />} />
      <Route path="/requests" element={<RequestsPage />} />
      <Route path="/corrections" element={<CorrectionsPage />} />
    </Routes>
  );
}
