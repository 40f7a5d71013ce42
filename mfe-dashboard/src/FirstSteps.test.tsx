import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from './area';
import { school } from './dashboard.fixture';

const steps = ['locations', 'positions', 'options', 'people', 'shifts'].map((step) => ({
  step,
  done: step === 'locations',
}));
const title = 'First steps: 1 of 5 done';

test('shows an admin of a new school how many first steps are done, and links to them', async () => {
  fakeServer({ ...school(), 'GET /api/setup-steps/': { body: { open: true, steps } } });
  renderPage(<Root />, { role: 'ADMIN', route: '/dashboard' });
  const panel = within(await screen.findByRole('region', { name: title }));
  expect(panel.getByRole('link', { name: 'Continue first steps' })).toHaveAttribute('href', '/first-steps');
});

test('offers to turn on alerts when only a location without alerts is left', async () => {
  const all = steps.map((one) => ({ ...one, done: true }));
  fakeServer({
    ...school(),
    'GET /api/setup-steps/': { body: { open: true, alerts_off: true, steps: all } },
  });
  renderPage(<Root />, { role: 'ADMIN', route: '/dashboard' });
  const panel = within(await screen.findByRole('region', { name: 'Turn on alerts' }));
  expect(panel.getByRole('link', { name: 'Choose alerts' })).toHaveAttribute(
    'href',
    '/first-steps?step=locations',
  );
});

test('hides the first steps after they are dismissed', async () => {
  const server = fakeServer({
    ...school(),
    'GET /api/setup-steps/': [{ body: { open: true, steps } }, { body: { open: false, steps } }],
    'POST /api/setup-steps/dismiss/': { body: { message: 'ok' } },
  });
  const { user } = renderPage(<Root />, { role: 'ADMIN', route: '/dashboard' });
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument());
  expect(server.calls('POST /api/setup-steps/dismiss/')).toHaveLength(1);
});

test('does not load the first steps for a manager', async () => {
  const server = fakeServer({ ...school(), 'GET /api/setup-steps/': { body: { open: true, steps } } });
  renderPage(<Root />, { role: 'MANAGER', route: '/dashboard' });
  expect(await screen.findByRole('tab', { name: /Shifts Clocked In.*3/ })).toBeVisible();
  expect(server.calls('GET /api/setup-steps/')).toEqual([]);
});
