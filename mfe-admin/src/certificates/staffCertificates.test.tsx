import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { lakeview, page as list } from '../admin.fixture';
import type { StaffRow } from './ReviewDialog';
import { StaffCertificatesPage } from './StaffCertificatesPage';

const LIST = 'GET /api/certificates/';
const DOCUMENT = 'GET /api/certificates/c1/document/';
const REVIEW = 'POST /api/certificates/c1/review/';
const DELETE = 'DELETE /api/certificates/c1/';

const stored = {
  id: 'c1',
  issued_on: '2026-11-01',
  expires_on: '2028-11-01',
  number: 'CPR-7',
  has_document: true,
  created_at: '2026-11-20T12:00:00.000Z',
  created_by: { id: 'u1', name: 'Maya Reyes' },
  reviewed_by: null,
  reviewed_at: null,
  reason: null,
};
const inReview: StaffRow = {
  employee: { id: 'u1', name: 'Maya Reyes' },
  type: { id: 't1', name: 'CPR/AED' },
  state: 'IN_REVIEW',
  is_required: true,
  through: null,
  days: null,
  certificate: stored,
  replaces_through: null,
  can_review: true,
};
const missing: StaffRow = {
  ...inReview,
  employee: { id: 'u2', name: 'Ben Ito' },
  state: 'MISSING',
  certificate: null,
  can_review: false,
};
const expiring: StaffRow = {
  ...inReview,
  employee: { id: 'u3', name: 'Cleo Park' },
  state: 'EXPIRES_SOON',
  through: '2026-12-06',
  days: 14,
  certificate: {
    ...stored,
    id: 'c3',
    reviewed_by: { id: 'm1', name: 'Ana Silva' },
    reviewed_at: stored.created_at,
  },
  can_review: false,
};

function open(rows: readonly StaffRow[], routes = {}, route = '/certificates/staff') {
  const server = fakeServer({
    'GET /api/locations/': list(lakeview),
    'GET /api/certificates/types/': list({ id: 't1', name: 'CPR/AED' }),
    [LIST]: list(...rows),
    [DOCUMENT]: { body: 'photo', headers: { 'Content-Type': 'image/png' } },
    [REVIEW]: { body: { message: 'Certificate approved.' } },
    [DELETE]: { body: { message: 'Certificate removed.' } },
    ...routes,
  });
  return { ...server, page: renderPage(<StaffCertificatesPage />, { role: 'MANAGER', route }) };
}

beforeEach(() => {
  // A response of Node has a blob of Node, which the page's own classes don't know.
  jest.spyOn(Response.prototype, 'blob').mockImplementation(async function blob(this: Response) {
    const type = this.headers.get('Content-Type') ?? '';
    return new Blob([new Uint8Array(await this.arrayBuffer())], { type });
  });
});

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) }, { timeout: 5000 });

async function openReview(user: ReturnType<typeof open>['page']['user']) {
  await user.click(within(await rowOf('Maya Reyes')).getByText('Maya Reyes'));
  return within(await screen.findByRole('dialog', { name: 'CPR/AED of Maya Reyes' }));
}

describe('staff certificates', () => {
  test('lists each certificate with its state, and keeps the filters in the address', async () => {
    const { calls, page } = open([inReview, missing, expiring]);
    expect(within(await rowOf('Maya Reyes')).getByText('In review')).toBeVisible();
    expect(within(await rowOf('Ben Ito')).getByText('Missing')).toBeVisible();
    expect(within(await rowOf('Cleo Park')).getByText('Expires in 14 days')).toBeVisible();
    expect(within(await rowOf('Cleo Park')).getByText('12-06-2026')).toBeVisible();
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Expires within 60 days');
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'CPR/AED');
    await waitFor(() =>
      expect(calls(LIST).at(-1)?.query).toMatchObject({ state: 'EXPIRES_SOON', type: 't1' }),
    );
  });

  test('shows the photo next to the fields, and approves', async () => {
    const { calls, page } = open([inReview]);
    const dialog = await openReview(page.user);
    const photo = await dialog.findByRole('img', { name: 'CPR/AED of Maya Reyes' });
    expect(photo).toHaveAttribute('src', expect.stringMatching(/^data:image\/png;base64,/));
    expect(dialog.getByText('11-01-2028')).toBeVisible();
    expect(dialog.getByText('CPR-7')).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Certificate approved.')).toBeVisible();
    expect(calls(REVIEW)[0]?.body).toEqual({ decision: 'APPROVE' });
    await waitFor(() => expect(calls(LIST).length).toBeGreaterThan(1));
  });

  test('sends one approval on a double click', async () => {
    const { calls, page } = open([inReview]);
    const dialog = await openReview(page.user);
    await dialog.findByRole('img', { name: 'CPR/AED of Maya Reyes' });
    await page.user.dblClick(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Certificate approved.')).toBeVisible();
    expect(calls(REVIEW)).toHaveLength(1);
  });

  test('keeps the reason of a rejection that is refused', async () => {
    const { page } = open([inReview], { [REVIEW]: 'lost' });
    const review = await openReview(page.user);
    await page.user.click(review.getByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Certificate' }));
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await page.user.type(reason, 'Blurred.');
    await page.user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(reason).toHaveValue('Blurred.');
  });

  test('warns before an approval that replaces a certificate which is valid longer', async () => {
    const { page } = open([{ ...inReview, replaces_through: '2029-03-01' }]);
    const dialog = await openReview(page.user);
    await dialog.findByRole('img', { name: 'CPR/AED of Maya Reyes' });
    expect(
      dialog.getByText('Approving replaces a certificate that is valid longer, through 03-01-2029.'),
    ).toBeVisible();
  });

  test('says who approved the certificate first, and offers no second decision', async () => {
    const error = 'Maya approved this certificate at 4:12 PM.';
    const { page } = open([inReview], { [REVIEW]: { status: 409, body: { error } } });
    const dialog = await openReview(page.user);
    await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText(error)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Reject' })).toBeNull();
  });

  test('rejects with a reason, and asks for a missing reason', async () => {
    const { calls, page } = open([inReview], { [REVIEW]: { body: { message: 'Certificate rejected.' } } });
    const review = await openReview(page.user);
    await page.user.click(review.getByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Certificate' }));
    await page.user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Reason is required')).toBeVisible();
    await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), "The photo can't be read.");
    await page.user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Certificate rejected.')).toBeVisible();
    expect(calls(REVIEW).map(({ body }) => body)).toEqual([
      { decision: 'REJECT', reason: "The photo can't be read." },
    ]);
  });

  test('shows how long the earlier certificate is valid, which an approval replaces', async () => {
    const { page } = open([{ ...inReview, through: '2029-06-01', days: 900 }]);
    const dialog = await openReview(page.user);
    expect(dialog.getByText('Earlier Certificate Valid Through')).toBeVisible();
    expect(dialog.getByText('06-01-2029')).toBeVisible();
    await dialog.findByRole('img', { name: 'CPR/AED of Maya Reyes' });
  });

  test('removes a certificate after a confirmation, and keeps the place in the list', async () => {
    const { calls, page } = open([inReview, missing], {}, '/certificates/staff?state=IN_REVIEW');
    await rowOf('Maya Reyes');
    await page.user.click(screen.getByRole('button', { name: /^Actions for CPR\/AED of Maya Reyes/ }));
    await page.user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Certificate' }));
    expect(dialog.getByText(/a lifeguard without a required certificate doesn't count\./)).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(calls(DELETE)).toHaveLength(1));
    await waitFor(() => expect(calls(LIST).length).toBeGreaterThan(1));
    expect(calls(LIST).at(-1)?.query).toMatchObject({ state: 'IN_REVIEW' });
  });

  test.each([
    ['an unknown type of document', { body: '<html>', headers: { 'Content-Type': 'text/html' } }],
    ['a document that could not be loaded', { status: 500 }],
  ])('shows nothing of %s, and tries again', async (_name, answer) => {
    const { routes, page } = open([inReview], { [DOCUMENT]: answer });
    const dialog = await openReview(page.user);
    expect(await dialog.findByText("Couldn't load the document.")).toBeVisible();
    routes[DOCUMENT] = { body: 'photo', headers: { 'Content-Type': 'image/jpeg' } };
    await page.user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByRole('img', { name: 'CPR/AED of Maya Reyes' })).toBeVisible();
  });

  test('shows a PDF in a frame, and releases its address when the dialog closes', async () => {
    const create = jest.fn(() => 'blob:http://localhost/1');
    const revoke = jest.fn();
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke });
    const { page } = open([inReview], {
      [DOCUMENT]: { body: '%PDF-', headers: { 'Content-Type': 'application/pdf' } },
    });
    const dialog = await openReview(page.user);
    expect(await dialog.findByTitle('CPR/AED of Maya Reyes')).toHaveAttribute(
      'src',
      'blob:http://localhost/1#navpanes=0&view=FitH',
    );
    expect(dialog.getByRole('link', { name: 'Open the PDF in a new tab' })).toBeVisible();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(revoke).toHaveBeenCalledWith('blob:http://localhost/1'));
  });

  test('says that there is nothing to review', async () => {
    open([], {}, '/certificates/staff?state=IN_REVIEW');
    expect(await screen.findByText('No certificates to review', {}, { timeout: 5000 })).toBeVisible();
    expect(screen.getByText('Certificates that staff add appear here.')).toBeVisible();
  });

  test('has no accessibility findings in the list and in the review', async () => {
    const { page } = open([inReview, missing]);
    await rowOf('Maya Reyes');
    expect(await axeFindings(page.container)).toEqual([]);
    const dialog = await openReview(page.user);
    await dialog.findByRole('img', { name: 'CPR/AED of Maya Reyes' });
    expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
  });
});
