import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen } from '@testing-library/react';
import { Root } from '../area';
import { candidates, goodRoutes } from '../scheduling.fixture';

const HINT = "No date of birth on file, so limits for minors don't apply.";

beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now: new Date('2099-01-02T17:00:00Z') }));
afterEach(() => jest.useRealTimers());

test.each([
  ['says that the chosen employee has no date of birth', true],
  ['says nothing when the chosen employee has a date of birth', false],
])(
  '%s',
  async (_name, lacks) => {
    const [maya] = candidates;
    const results = [{ ...maya, ...(lacks ? { lacks_birth_date: true } : {}) }];
    fakeServer(goodRoutes({ 'GET /api/shifts/staff/': { body: { results, week_start: '2099-01-04' } } }));
    const { user } = renderPage(<Root />, { route: '/manage-shifts/create?location=loc', role: 'MANAGER' });
    await user.type(await screen.findByRole('textbox', { name: 'Start Date' }), '01-05-2099');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shift Repeat' }), 'WEEKLY');
    await user.type(screen.getByRole('combobox', { name: 'Start Time' }), '330p');
    await user.type(screen.getByRole('combobox', { name: 'End Time' }), '615p');
    await screen.findByRole('option', { name: 'Swim Instructor' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shift Type' }), 'pos');
    await user.click(screen.getByRole('combobox', { name: 'Staff 1' }));
    expect(screen.queryByText(HINT)).toBeNull();
    await user.click(await screen.findByRole('option', { name: /Maya Reyes/ }));
    if (lacks) expect(await screen.findByText(HINT)).toBeVisible();
    else expect(screen.queryByText(HINT)).toBeNull();
  },
  30_000,
);
