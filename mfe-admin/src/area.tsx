import { CONTRACT } from '@ondeck/shared/contract/area';
import { lazyPage, Route, Routes } from '@ondeck/shared/router';

export const contract = CONTRACT;

const LocationsPage = lazyPage(async () => ({
  default: (await import('./locations/LocationsPage')).LocationsPage,
}));
const CreateLocationPage = lazyPage(async () => ({
  default: (await import('./locations/CreateLocationPage')).CreateLocationPage,
}));
const UsersPage = lazyPage(async () => ({ default: (await import('./users/UsersPage')).UsersPage }));
const CreateUserPage = lazyPage(async () => ({
  default: (await import('./users/CreateUserPage')).CreateUserPage,
}));
const AvailabilityPage = lazyPage(async () => ({
  default: (await import('./users/AvailabilityPage')).AvailabilityPage,
}));
const TimeOffPage = lazyPage(async () => ({ default: (await import('./timeOff/TimeOffPage')).TimeOffPage }));
const BirthDatesPage = lazyPage(async () => ({
  default: (await import('./users/BirthDatesPage')).BirthDatesPage,
}));
const LaborPage = lazyPage(async () => ({ default: (await import('./options/labor/LaborPage')).LaborPage }));
const OptionsPage = lazyPage(async () => ({ default: (await import('./options/OptionsPage')).OptionsPage }));
const TextsPage = lazyPage(async () => ({ default: (await import('./texts/TextsPage')).TextsPage }));
const HistoryPage = lazyPage(async () => ({ default: (await import('./history/HistoryPage')).HistoryPage }));
const ProblemsPage = lazyPage(async () => ({
  default: (await import('./problems/ProblemsPage')).ProblemsPage,
}));
const AreasPage = lazyPage(async () => ({ default: (await import('./areas/AreasPage')).AreasPage }));
const ReportsPage = lazyPage(async () => ({ default: (await import('./reports/ReportsPage')).ReportsPage }));
const TimesheetsPage = lazyPage(async () => ({
  default: (await import('./timesheets/TimesheetsPage')).TimesheetsPage,
}));
const PayrollFilePage = lazyPage(async () => ({
  default: (await import('./payrollFile/PayrollFilePage')).PayrollFilePage,
}));

const StaffCertificatesPage = lazyPage(async () => ({
  default: (await import('./certificates/StaffCertificatesPage')).StaffCertificatesPage,
}));
const ImportPage = lazyPage(async () => ({ default: (await import('./import/ImportPage')).ImportPage }));

const FirstStepsPage = lazyPage(async () => ({
  default: (await import('./firstSteps/FirstStepsPage')).FirstStepsPage,
}));

/** Renders the page of the area that matches the address. */
export function Root() {
  return (
    <Routes>
      <Route path="/first-steps" element={<FirstStepsPage />} />
      <Route path="/manage-location" element={<LocationsPage />} />
      <Route path="/manage-location/create" element={<CreateLocationPage />} />
      <Route path="/manage-user" element={<UsersPage />} />
      <Route path="/manage-user/create" element={<CreateUserPage />} />
      <Route path="/manage-user/availability" element={<AvailabilityPage />} />
      <Route path="/manage-user/time-off" element={<TimeOffPage />} />
      <Route path="/manage-user/birth-dates" element={<BirthDatesPage />} />
      <Route path="/import" element={<ImportPage />} />
      <Route path="/options" element={<OptionsPage />} />
      <Route path="/options/labor" element={<LaborPage />} />
      <Route path="/options/texts" element={<TextsPage />} />
      <Route path="/options/history" element={<HistoryPage />} />
      <Route path="/options/problems" element={<ProblemsPage />} />
      <Route path="/options/areas" element={<AreasPage />} />
      <Route path="/weekly-labor-reports" element={<ReportsPage />} />
      <Route path="/timesheets" element={<TimesheetsPage />} />
      <Route path="/certificates/staff" element={<StaffCertificatesPage />} />
      <Route path="/payroll-file" element={<PayrollFilePage />} />
    </Routes>
  );
}
