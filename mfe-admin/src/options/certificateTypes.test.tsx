import type { CertificateType } from '@ondeck/shared/schemas/certificates';
import type { Role } from '@ondeck/shared/contract/roles';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { choices, instructor, lakeview, page as list } from '../admin.fixture';
import { CertificateTypesPanel } from './CertificateTypesPanel';
import { PositionsPanel } from './PositionsPanel';

const TYPES = 'GET /api/certificates/types/';
const REQUIRED = 'GET /api/certificates/required/';
const CREATE = 'POST /api/certificates/types/';
const CHANGE = 'PUT /api/certificates/types/t1/';
const REQUIRE = 'PUT /api/certificates/required/pos-1/';

const cpr: CertificateType = {
  id: 't1',
  name: 'CPR/AED',
  valid_months: 24,
  reminder_days: [60, 30, 14, 0],
  requires_document: true,
  includes: [],
  locations: [{ id: lakeview.id, name: 'Lakeview', valid_months: 12 }],
  retired: false,
  revision: 'r1',
};
const guard: CertificateType = {
  ...cpr,
  id: 't2',
  name: 'Lifeguarding',
  includes: [{ id: 't1', name: 'CPR/AED' }],
  locations: [],
  valid_months: null,
  requires_document: false,
};

function open(routes: FakeRoutes = {}, role: Role = 'ADMIN') {
  const server = fakeServer({
    ...choices(),
    [TYPES]: list(cpr, guard),
    [REQUIRED]: {
      body: {
        results: [
          {
            position: { id: instructor.id, name: instructor.name },
            required: [
              { type: { id: 't1', name: 'CPR/AED' }, location: { id: lakeview.id, name: 'Lakeview' } },
            ],
            revision: 'q1',
          },
        ],
      },
    },
    [CREATE]: { status: 201, body: { ...cpr, name: 'First Aid' } },
    [CHANGE]: { body: cpr },
    [REQUIRE]: { body: { message: 'Required certificates saved.' } },
    ...routes,
  });
  const readOnly = role !== 'ADMIN';
  const page = renderPage(
    <main>
      <PositionsPanel readOnly={readOnly} />
      <CertificateTypesPanel readOnly={readOnly} />
    </main>,
    { role, route: '/options' },
  );
  return { ...server, page };
}

const types = () => screen.findByRole('list', { name: 'Types of certificates' }, { timeout: 5000 });

async function choose({ page }: ReturnType<typeof open>, of: string, item: string): Promise<void> {
  await page.user.click(await screen.findByRole('button', { name: `Actions for ${of}` }, { timeout: 5000 }));
  await page.user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('types of certificates', () => {
  test('lists each type with its validity, what it includes, and its document', async () => {
    open();
    const shown = within(await types());
    expect(
      await shown.findByText('Valid for 24 months · 12 months at Lakeview · photo or PDF required'),
    ).toBeVisible();
    expect(shown.getByText("Doesn't expire · includes CPR/AED")).toBeVisible();
  });

  test('adds a type that includes another, with a shorter validity at a location', async () => {
    const { calls, page } = open();
    await page.user.click(await screen.findByRole('button', { name: 'Add type' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Certificate Type' }));
    await page.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'First Aid');
    await page.user.type(dialog.getByRole('textbox', { name: 'Valid For' }), '36');
    await page.user.click(dialog.getByRole('combobox', { name: 'Includes' }));
    await page.user.click(await screen.findByRole('option', { name: 'CPR/AED' }));
    await page.user.click(dialog.getByRole('button', { name: 'Add location' }));
    await dialog.findByRole('option', { name: lakeview.title });
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Location 1' }), lakeview.title);
    await page.user.click(dialog.getByRole('button', { name: 'Add type' }));
    expect(await dialog.findByText('Enter from 1 to 120 months for each location.')).toBeVisible();
    expect(calls(CREATE)).toHaveLength(0);
    await page.user.type(dialog.getByRole('textbox', { name: 'Valid For 1' }), '12');
    await page.user.click(dialog.getByRole('button', { name: 'Add type' }));
    expect(await screen.findByText('First Aid saved.')).toBeVisible();
    expect(calls(CREATE)[0]?.body).toEqual({
      name: 'First Aid',
      valid_months: 36,
      reminder_days: [60, 30, 14, 0],
      requires_document: true,
      includes: ['t1'],
      locations: [{ id: lakeview.id, valid_months: 12 }],
    });
  });

  test('edits a type with the revision that was read, and shows a cycle at its field', async () => {
    const cycle = 'These types would include each other. Remove one.';
    const opened = open({ [CHANGE]: { status: 400, body: { error: cycle, fields: { includes: cycle } } } });
    await choose(opened, 'CPR/AED', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Certificate Type' }));
    await opened.page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Includes' })).toBeInvalid());
    expect(opened.calls(CHANGE)[0]?.seen).toBe('"r1"');
  });

  test('retires a type after a confirmation', async () => {
    const opened = open();
    await choose(opened, 'CPR/AED', 'Retire');
    const dialog = within(await screen.findByRole('dialog', { name: 'Retire Certificate Type' }));
    await opened.page.user.click(dialog.getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText('Type retired.')).toBeVisible();
    expect(opened.calls(CHANGE)[0]?.body).toEqual({ retired: true });
  });

  test('sets the certificates that a position requires, everywhere or at one location', async () => {
    const opened = open();
    expect(await screen.findByText('Requires CPR/AED at Lakeview', {}, { timeout: 5000 })).toBeVisible();
    await choose(opened, 'Swim Instructor', 'Certificates');
    const dialog = within(await screen.findByRole('dialog', { name: 'Certificates for Swim Instructor' }));
    await opened.page.user.click(dialog.getByRole('button', { name: 'Add certificate' }));
    await opened.page.user.selectOptions(
      dialog.getByRole('combobox', { name: 'Certificate 2' }),
      'Lifeguarding',
    );
    await opened.page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Required certificates saved.')).toBeVisible();
    expect(opened.calls(REQUIRE)[0]).toMatchObject({
      seen: '"q1"',
      body: {
        required: [
          { type: 't1', location: lakeview.id },
          { type: 't2', location: null },
        ],
      },
    });
  });

  test('lets managers read what positions require, and change nothing', async () => {
    open({}, 'MANAGER');
    expect(await screen.findByText('Requires CPR/AED at Lakeview', {}, { timeout: 5000 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add type' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  test('has no accessibility findings in the lists and in both dialogs', async () => {
    const opened = open();
    await types();
    expect(await axeFindings(opened.page.container)).toEqual([]);
    await choose(opened, 'CPR/AED', 'Edit');
    expect(await axeFindings(await screen.findByRole('dialog'))).toEqual([]);
    await opened.page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(opened, 'Swim Instructor', 'Certificates');
    expect(await axeFindings(await screen.findByRole('dialog'))).toEqual([]);
  });
});
