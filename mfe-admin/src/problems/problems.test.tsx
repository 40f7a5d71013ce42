import type { Role } from '@ondeck/shared/contract/roles';
import type { UndeliveredRow } from '@ondeck/shared/schemas/problems';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { showMoment } from '@ondeck/shared/time/display';
import { screen, within } from '@testing-library/react';
import { maya, noProblems, page as list } from '../admin.fixture';
import { Root } from '../area';

const LIST = 'GET /api/problems/mail/';
const READ = 'GET /api/problems/';
const at = '2026-11-20T21:12:00.000Z';
const lost: UndeliveredRow = {
  id: 'mail-1',
  subject: 'Set your On Deck password',
  to: maya.email,
  user: { id: maya.id, name: 'Maya Reyes' },
  at,
  reason: "The mail server doesn't know this address. (550 5.1.1)",
  is_final: true,
  can_resend: true,
  recovered: false,
};

function open(routes: FakeRoutes = {}, role: Role = 'ADMIN', route = '/options/problems') {
  const server = fakeServer({ [READ]: { body: noProblems }, [LIST]: list(), ...routes });
  return { ...server, page: renderPage(<Root />, { role, route }) };
}
const items = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');

test('lists each email with its user, address, subject, time, and reason, and resends it', async () => {
  const RESEND = `POST /api/users/${maya.id}/resend-email/`;
  const { page, calls, routes } = open({
    [LIST]: list(lost),
    [RESEND]: { body: { message: 'Sending the email to maya@ondeck.example.' } },
  });
  const resend = await screen.findByRole('button', { name: 'Resend to Maya Reyes' });
  expect(await axeFindings(document.body)).toEqual([]);
  const [row] = await items('Emails not delivered');
  expect(row).toHaveTextContent(
    `Maya Reyes${maya.email} · Set your On Deck password · ${showMoment(at)}${lost.reason}Resend`,
  );
  routes[LIST] = list();
  await page.user.click(resend);
  expect(await screen.findByText('Sending the email to maya@ondeck.example.')).toBeVisible();
  expect(await screen.findByText('Every email was delivered.')).toBeVisible();
  expect(calls(RESEND)).toHaveLength(1);
});

test.each([
  ['late', { is_final: false, can_resend: false }, 'On Deck keeps trying for a day.'],
  ['to an address that works again', { recovered: true }, 'Later emails reached this address.'],
  ['to an address of before', { user: null, can_resend: false }, maya.email],
])('shows the status or the old address of an email that is %s', async (_name, change, words) => {
  open({ [LIST]: list({ ...lost, ...change }) });
  await screen.findByText(new RegExp('550 5'));
  const [row] = await items('Emails not delivered');
  expect(row).toHaveTextContent(words);
});

test('loads the list of emails page by page', async () => {
  const { calls } = open(
    { [LIST]: { body: { count: 25, results: [lost] } } },
    'ADMIN',
    '/options/problems?page=2',
  );
  expect(await screen.findByRole('navigation', { name: 'Emails not delivered, pages' })).toBeVisible();
  expect(calls(LIST).at(-1)?.query).toEqual({ limit: '10', offset: '10' });
});

test('describes failed jobs, without a task from an older server, and refusing push services to admins', async () => {
  open({
    [READ]: {
      body: {
        ...noProblems,
        jobs: [
          {
            name: 'audit.verify',
            task: 'Check the history every night',
            failed_at: at,
            error: 'LogWasRewritten',
          },
          { name: 'mail.send', failed_at: at, error: 'TypeError' },
        ],
        push: [{ service: 'fcm.googleapis.com', waiting: 12, since: at, code: '503' }],
        page_faults: 2,
      },
    },
  });
  const [verify, mail] = await items('Failed jobs');
  expect(verify).toHaveTextContent(
    /^Check the history every nightFailed .*changed or removed outside On Deck/,
  );
  expect(mail).toHaveTextContent(/^mail\.send.*The job failed with TypeError/);
  const [push] = await items('Push services');
  expect(push).toHaveTextContent(/^fcm\.googleapis\.com12 notifications since.*The last response was 503/);
  expect(screen.getByText('2 errors in browsers in the last 30 days.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review pages' })).toHaveAttribute('href', '/options/areas');
});

test('names late jobs to admins without a message of success', async () => {
  open({
    [READ]: {
      body: { ...noProblems, late_jobs: [{ name: 'attendance.alerts', task: 'Alert managers', since: at }] },
    },
  });
  const [late] = await items('Late jobs');
  expect(late).toHaveTextContent(/^Alert managersLate since .*On Deck keeps trying/);
  expect(screen.queryByText('The last run of every job succeeded.')).toBeNull();
});

test('shows admins which systems are in trouble, and which were in the last day', async () => {
  const { page } = open({
    [READ]: {
      body: {
        ...noProblems,
        troubles: [
          { system: 'database', name: null, since: at, until: '2026-11-20T22:12:00.000Z', code: '53100' },
          { system: 'push', name: 'fcm.googleapis.com', since: at, until: null, code: 'no answer' },
        ],
      },
    },
  });
  const [database, push] = await items('Systems in trouble');
  expect(await axeFindings(page.container)).toEqual([]);
  expect(database).toHaveTextContent(/^DatabaseNot working from .* to .*Punch clocks keep.*\(53100\)$/);
  expect(push).toHaveTextContent(/^Push service fcm\.googleapis\.comNot working since .*\(no answer\)$/);
});

test('shows managers only the problems with email', async () => {
  open({ [LIST]: list(lost) }, 'MANAGER');
  await screen.findByRole('button', { name: 'Resend to Maya Reyes' });
  expect(screen.queryByText('Jobs')).toBeNull();
});

test('warns that no mail server is set', async () => {
  open({ [READ]: { body: { ...noProblems, mail: { goes: 'nowhere', undelivered: 0 } } } });
  expect(await screen.findByText(/because no mail server is set/)).toHaveTextContent('SMTP_URL');
});

test("names the part that couldn't be loaded, and loads it on Retry", async () => {
  const { page, routes } = open({ [LIST]: { status: 500, body: {} }, [READ]: { status: 500, body: {} } });
  expect(await screen.findByText("Couldn't load these emails.")).toBeVisible();
  expect(screen.getByText("Couldn't load the other problems.")).toBeVisible();
  routes[LIST] = list();
  await page.user.click(screen.getAllByRole('button', { name: 'Retry' })[0] ?? document.body);
  expect(await screen.findByText('Every email was delivered.')).toBeVisible();
});
