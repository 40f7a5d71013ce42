import type { DeckRuleFields } from '@ondeck/shared/schemas/deck';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer, outdated } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { choices, instructor, noProblems, page as list } from '../../admin.fixture';
import { Root } from '../../area';
import { checkDeckRuleForm, deckRuleForm, deckRuleGuards, deckRuleTimes } from './deckRuleForm';

const RULES = '/api/deck/rules/loc-1/';
const afternoon: DeckRuleFields = {
  weekdays: [1, 2, 3, 4, 5],
  from_date: '2026-11-22',
  to_date: null,
  start_time: '15:00',
  end_time: '19:45',
  guard_position_ids: ['pos-1'],
  teaching_position_ids: [],
  support_position_ids: [],
  min_age: null,
  base_guards: 1,
  swimmers_included: 25,
  swimmers_per_guard: 25,
};
const stored = { id: 'rule-1', ...afternoon };

function open(routes: FakeRoutes = {}, results: readonly object[] = [stored]) {
  const server = fakeServer({
    ...choices(),
    'GET /api/options/': { status: 404, body: {} },
    'GET /api/problems/': { body: noProblems },
    'GET /api/attendance/kiosks/': list(),
    [`GET ${RULES}`]: { body: { results, revision: 'first' } },
    [`PUT ${RULES}`]: { body: { results, revision: 'second' } },
    ...routes,
  });
  return { server, page: renderPage(<Root />, { role: 'MANAGER', route: '/options?location=loc-1' }) };
}
const panel = async () => within(await screen.findByRole('region', { name: 'Lifeguards on Deck' }));

test.each([
  [[0, 1, 2, 3, 4, 5, 6], null, 'Every day, 3:00–7:45 PM, starting 11-22-2026'],
  [[1, 2, 3, 4, 5], '2027-01-31', 'Mon to Fri, 3:00–7:45 PM, starting 11-22-2026 through 01-31-2027'],
  [[0, 6], null, 'Sun and Sat, 3:00–7:45 PM, starting 11-22-2026'],
  [[1, 3, 5], null, 'Mon, Wed, and Fri, 3:00–7:45 PM, starting 11-22-2026'],
])('describes the times of a rule on %j until %j: %s', (weekdays, to_date, sentence) => {
  expect(deckRuleTimes({ ...afternoon, weekdays, to_date })).toBe(sentence);
});

test.each([
  [1, 0, null, '1 lifeguard'],
  [2, 25, null, '2 lifeguards'],
  [1, 25, 25, '1 lifeguard for up to 25 swimmers, 1 more for each 25 after that'],
])('describes %i lifeguards for %i swimmers and %j for each: %s', (base, included, each, sentence) => {
  const rule = { ...afternoon, base_guards: base, swimmers_included: included, swimmers_per_guard: each };
  expect(deckRuleGuards(rule)).toBe(sentence);
});

test.each([
  [{}, []],
  [{ weekdays: [] }, ['weekdays']],
  [{ end_time: '15:00' }, ['end_time']],
  [{ to_date: '2026-11-21' }, ['to_date']],
  [{ guard_position_ids: [] }, ['guard_position_ids']],
  [{ teaching_position_ids: ['pos-2'] }, ['support_position_ids']],
])('checks a rule with %j: %j', (change, fields) => {
  const form = { ...deckRuleForm(afternoon, '2026-11-22'), ...change };
  expect(checkDeckRuleForm(form).map(({ field }) => field)).toEqual(fields);
});

test('adds a rule to the rules of the location', async () => {
  const { page, server } = open();
  expect(await (await panel()).findByText('Lakeview Swim School')).toBeVisible();
  await page.user.click(await (await panel()).findByRole('button', { name: 'Add rule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Lifeguard Rule' });
  const fields = within(dialog);
  await page.user.click(fields.getByRole('button', { name: 'Add rule' }));
  expect(fields.getByText('Start Time is required')).toBeVisible();
  await page.user.type(fields.getByRole('combobox', { name: 'Start Time' }), '9a');
  await page.user.type(fields.getByRole('combobox', { name: 'End Time' }), '1p');
  await page.user.click(fields.getByRole('combobox', { name: 'Lifeguard Positions' }));
  await page.user.click(await screen.findByRole('option', { name: instructor.name }));
  await page.user.type(fields.getByRole('textbox', { name: 'Minimum Age' }), '16');
  expect(await axeFindings(dialog)).toEqual([]);
  await page.user.click(fields.getByRole('button', { name: 'Add rule' }));
  expect(await screen.findByText('Rule added.')).toBeVisible();
  const [sent] = server.calls(`PUT ${RULES}`);
  expect(sent?.seen).toBe('"first"');
  expect(sent?.body).toEqual({
    rules: [
      afternoon,
      {
        ...afternoon,
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        from_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        start_time: '09:00',
        end_time: '13:00',
        min_age: 16,
        swimmers_included: 0,
        swimmers_per_guard: null,
      },
    ],
  });
});

test('changes a rule, and says when someone else changed the rules since', async () => {
  const { page, server } = open({ [`PUT ${RULES}`]: outdated });
  await page.user.click(await (await panel()).findByRole('button', { name: /^Actions for Mon to Fri/ }));
  await page.user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Lifeguard Rule' });
  const guards = within(dialog).getByRole('textbox', { name: 'Lifeguards' });
  await page.user.clear(guards);
  await page.user.type(guards, '2');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/Review the latest version before you save/)).toBeVisible();
  expect(guards).toHaveValue('2');
  expect(server.calls(`PUT ${RULES}`)[0]?.body).toEqual({ rules: [{ ...afternoon, base_guards: 2 }] });
});

test('removes a rule after a confirmation', async () => {
  const { page, server } = open();
  await page.user.click(await (await panel()).findByRole('button', { name: /^Actions for Mon to Fri/ }));
  await page.user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Rule' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Rule removed.')).toBeVisible();
  expect(server.calls(`PUT ${RULES}`)[0]).toMatchObject({ body: { rules: [] }, seen: '"first"' });
});
