import type { OwnCertificates } from '@ondeck/shared/schemas/certificates';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { TODAY } from '../employee.fixture';
import { CertificatesPage } from './CertificatesPage';

type Row = OwnCertificates['results'][number];

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(`${TODAY}T17:00:00Z`) });
});
afterEach(() => jest.useRealTimers());

const maya = { id: 'u1', name: 'Maya Reyes' };
const stored = {
  id: 'c1',
  issued_on: '2025-12-06',
  expires_on: '2027-12-06',
  number: 'CPR-40199',
  has_document: true,
  created_at: `${TODAY}T12:00:00.000Z`,
  created_by: maya,
  reviewed_by: null,
  reviewed_at: null,
  reason: null,
};
const row = (name: string, change: Partial<Row>): Row => ({
  type: { id: name, name },
  state: 'VALID',
  is_required: true,
  through: null,
  through_at: null,
  days: null,
  certificate: stored,
  included_in: null,
  in_review: null,
  rejected: null,
  ...change,
});
const type = (name: string, valid_months: number | null, requires_document = true) => ({
  id: name,
  name,
  valid_months,
  reminder_days: [60],
  requires_document,
});
const types = [type('CPR/AED', 24), type('First Aid', 12, false), type('Food Handler', null, false)];
const POST = 'POST /api/certificates/mine/';

function open(results: readonly Row[], routes = {}) {
  const server = fakeServer({
    'GET /api/certificates/mine/': { body: { results, types, today: TODAY } },
    [POST]: { status: 201, body: { message: 'Certificate added.' } },
    ...routes,
  });
  const page = renderPage(<CertificatesPage />, {
    role: 'EMPLOYEE',
    userId: 'u1',
    route: '/certificates',
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
  });
  return { ...server, page };
}

const photoBytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const photo = new File([photoBytes], 'cpr.jpg', { type: 'image/jpeg' });
/** A file of 5 MB and one byte that is a PDF by its content. */
const large = new File(
  [Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d]), new Uint8Array(5 * 1024 * 1024)],
  'a.pdf',
  { type: 'application/pdf' },
);

async function openForm(page: ReturnType<typeof open>['page']) {
  await page.user.click(await screen.findByRole('button', { name: 'Add certificate' }, { timeout: 5000 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Certificate' }));
  return {
    ...dialog,
    choose: async (name: string) =>
      page.user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), name),
    upload: async (file: File) => page.user.upload(dialog.getByLabelText('Photo or PDF'), file),
    issued: async (text: string) => page.user.type(dialog.getByRole('textbox', { name: 'Issued' }), text),
    expires: dialog.getByRole('textbox', { name: 'Expires' }),
    submit: async () => page.user.click(dialog.getByRole('button', { name: 'Add certificate' })),
  };
}

describe('my certificates', () => {
  test.each([
    ['Valid', row('CPR/AED', { through: '2027-12-06', days: 379 }), 'through 12-06-2027 · No. CPR-40199'],
    [
      'Expires in 14 days',
      row('CPR/AED', { state: 'EXPIRES_SOON', through: '2026-12-06', days: 14 }),
      'through 12-06-2026 · No. CPR-40199',
    ],
    [
      'Expires in 1 day',
      row('CPR/AED', { state: 'EXPIRES_SOON', through: '2026-11-23', days: 1 }),
      'through 11-23-2026 · No. CPR-40199',
    ],
    [
      'Expires today',
      row('CPR/AED', { state: 'EXPIRES_SOON', through: TODAY, days: 0 }),
      'through 11-22-2026 · No. CPR-40199',
    ],
    [
      'Expired',
      row('CPR/AED', { state: 'EXPIRED', through: '2026-11-21', days: -1 }),
      'through 11-21-2026 · No. CPR-40199',
    ],
    ['Missing', row('CPR/AED', { state: 'MISSING', certificate: null }), null],
    ['In review', row('CPR/AED', { state: 'IN_REVIEW' }), 'No. CPR-40199'],
    [
      "Rejected: The photo can't be read.",
      row('CPR/AED', { state: 'REJECTED', certificate: { ...stored, reason: "The photo can't be read." } }),
      'No. CPR-40199',
    ],
    [
      'Valid',
      row('CPR/AED', {
        through: '2027-12-06',
        days: 379,
        included_in: 'Lifeguarding',
        certificate: { ...stored, number: '' },
      }),
      'through 12-06-2027 · included in Lifeguarding',
    ],
    [
      'Valid',
      row('CPR/AED', { through: '2027-12-06', through_at: 'Lakeview', days: 379 }),
      'through 12-06-2027 at Lakeview · No. CPR-40199',
    ],
    ['Valid', row('CPR/AED', { certificate: { ...stored, number: '' } }), "doesn't expire"],
    [
      'Valid',
      row('CPR/AED', {
        certificate: { ...stored, number: '' },
        through: '2027-12-06',
        in_review: { ...stored, id: 'c2', issued_on: '2026-11-01' },
      }),
      'through 12-06-2027 · the certificate issued 11-01-2026 is in review',
    ],
    [
      'Valid',
      row('CPR/AED', {
        certificate: { ...stored, number: '' },
        through: '2027-12-06',
        rejected: { ...stored, id: 'c2', issued_on: '2026-11-01', reason: "The photo can't be read." },
      }),
      "through 12-06-2027 · the certificate issued 11-01-2026 was rejected: The photo can't be read.",
    ],
  ])('shows the badge "%s" with the facts of the certificate', async (badge, shown, facts) => {
    open([shown]);
    const item = within(await screen.findByRole('listitem', {}, { timeout: 5000 }));
    expect(item.getByText(badge)).toBeVisible();
    if (facts) expect(item.getByText(facts)).toBeVisible();
  });

  test('adds a certificate with its photo, and fills in when it expires', async () => {
    const { calls, page } = open([row('CPR/AED', { state: 'MISSING', certificate: null })]);
    await page.user.click(await screen.findByRole('button', { name: 'Add CPR/AED' }, { timeout: 5000 }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Certificate' }));
    expect(form.getByRole('combobox', { name: 'Type' })).toHaveValue('CPR/AED');
    await page.user.type(form.getByRole('textbox', { name: 'Issued' }), '11012026');
    expect(form.getByRole('textbox', { name: 'Expires' })).toHaveValue('11-01-2028');
    await page.user.type(form.getByRole('textbox', { name: 'Number' }), 'CPR-7');
    await page.user.upload(form.getByLabelText('Photo or PDF'), photo);
    expect(await form.findByRole('img', { name: 'Preview of cpr.jpg' })).toBeVisible();
    await page.user.click(form.getByRole('button', { name: 'Add certificate' }));
    expect(await screen.findByText('Certificate added.')).toBeVisible();
    expect(calls(POST)[0]?.body).toEqual({
      type: 'CPR/AED',
      issued_on: '2026-11-01',
      expires_on: '2028-11-01',
      number: 'CPR-7',
      document: btoa(String.fromCharCode(...photoBytes)),
    });
  });

  test('keeps an expiration date that was typed when the type changes', async () => {
    const { page } = open([]);
    const form = await openForm(page);
    await form.choose('CPR/AED');
    await form.issued('11012026');
    await form.choose('First Aid');
    expect(form.expires).toHaveValue('11-01-2027');
    await page.user.clear(form.expires);
    await page.user.type(form.expires, '06302027');
    await form.choose('CPR/AED');
    expect(form.expires).toHaveValue('06-30-2027');
  });

  test('shows every mistake at its field before anything is sent', async () => {
    const { calls, page } = open([]);
    const form = await openForm(page);
    await form.choose('CPR/AED');
    await form.issued('11232026');
    await page.user.clear(form.expires);
    await page.user.type(form.expires, '11222026');
    await form.submit();
    expect(form.getByText('Enter an issue date of today or earlier.')).toBeVisible();
    expect(form.getByText('Enter an expiration date on or after the issue date.')).toBeVisible();
    expect(form.getByText('Add a photo or PDF of this certificate.')).toBeVisible();
    expect(calls(POST)).toHaveLength(0);
  });

  test.each([
    [
      'a file that is a page by its content',
      new File(['<html>'], 'cpr.jpg', { type: 'image/jpeg' }),
      'Choose a PDF, JPEG, or PNG file.',
    ],
    ['a file of more than 5 MB', large, 'Choose a file of at most 5 MB.'],
  ])('refuses %s', async (_name, file, sentence) => {
    const { page } = open([]);
    const form = await openForm(page);
    await form.upload(file);
    expect(await form.findByText(sentence)).toBeVisible();
    await form.upload(photo);
    expect(await form.findByText('cpr.jpg')).toBeVisible();
    expect(form.queryByText(sentence)).toBeNull();
  });

  test('keeps everything that was entered when the connection is lost, and says when it uploads', async () => {
    const { routes, page } = open([], { [POST]: 'lost' });
    const form = await openForm(page);
    await form.choose('CPR/AED');
    await form.issued('11012026');
    await form.upload(photo);
    await form.findByText('cpr.jpg');
    await form.submit();
    expect(form.getByRole('status')).toHaveTextContent('Uploading cpr.jpg…');
    expect(await form.findByRole('alert')).toHaveTextContent('Something went wrong.');
    expect(form.getByText('cpr.jpg')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Issued' })).toHaveValue('11-01-2026');
    routes[POST] = { status: 201, body: { message: 'Certificate added.' } };
    await form.submit();
    expect(await screen.findByText('Certificate added.')).toBeVisible();
  });

  test('removes a certificate that waits for a review, after a confirmation', async () => {
    const DELETE = 'DELETE /api/certificates/c1/';
    const { calls, page } = open([row('CPR/AED', { state: 'IN_REVIEW' })], {
      [DELETE]: { body: { message: 'Certificate removed.' } },
    });
    await page.user.click(
      await screen.findByRole('button', { name: 'Actions for CPR/AED' }, { timeout: 5000 }),
    );
    await page.user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    expect(calls(DELETE)).toHaveLength(0);
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Certificate' }));
    await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(calls(DELETE)).toHaveLength(1));
  });

  test('says why the list is empty', async () => {
    const { page } = open([]);
    expect(await screen.findByText('No certificates yet', {}, { timeout: 5000 })).toBeVisible();
    page.unmount();
    open([], { 'GET /api/certificates/mine/': { body: { results: [], types: [], today: TODAY } } });
    expect(await screen.findByText("Your school hasn't set up certificates.")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add certificate' })).toBeNull();
  });

  test('says that the list could not be loaded, and loads it again', async () => {
    const GET = 'GET /api/certificates/mine/';
    const { routes, page } = open([], { [GET]: { status: 500 } });
    expect(await screen.findByText("Couldn't load your certificates.", {}, { timeout: 5000 })).toBeVisible();
    routes[GET] = { body: { results: [row('CPR/AED', {})], types, today: TODAY } };
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('CPR/AED')).toBeVisible();
  });

  test('has no accessibility findings in the list and in the form', async () => {
    const { page } = open([row('CPR/AED', {}), row('First Aid', { state: 'MISSING', certificate: null })]);
    await screen.findByText('CPR/AED', {}, { timeout: 5000 });
    expect(await axeFindings(document.body)).toEqual([]);
    const form = await openForm(page);
    await form.upload(photo);
    await form.findByText('cpr.jpg');
    expect(await axeFindings(document.body)).toEqual([]);
  });
});
