import type { Locator, Page } from '@playwright/test';
import { call, listField, textField } from './harness/api';
import { expectSoundInBothLights } from './harness/looks';
import { holdSession } from './harness/heldSession';
import { expect, test } from './harness/test';

// Its shifts lie in weeks that no other test of this server reads.
test.use({ serverOf: 'scheduling' });

/** A Sunday four weeks on, and the days after it. */
function weekAhead(): string[] {
  const first = new Date(Date.now() + 28 * 86_400_000);
  first.setUTCDate(first.getUTCDate() - first.getUTCDay());
  return Array.from({ length: 7 }, (_, day) =>
    new Date(first.getTime() + day * 86_400_000).toISOString().slice(0, 10),
  );
}

const cellOf = (page: Page, user: string, day: string): Locator =>
  page.locator(`[data-row="${user}"] [data-day="${day}"]`);

async function dragTo(page: Page, chip: Locator, cell: Locator, modifier?: 'Control'): Promise<void> {
  const [from, to] = [await chip.boundingBox(), await cell.boundingBox()];
  if (!from || !to) throw new Error('What is dragged, and where to, must be in sight.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 10, from.y + from.height / 2);
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await expect(cell).toHaveAttribute('data-aim', 'yes');
  if (modifier) await page.keyboard.down(modifier);
  await page.mouse.up();
  if (modifier) await page.keyboard.up(modifier);
}

test('a manager plans on the schedule by person: by mouse, by keys, copied, stretched and taken back', async ({
  page,
  server,
}) => {
  const token = await holdSession(page, 'manager');
  const places = await call(server.url, 'GET', '/api/locations/?limit=1', { token });
  const location = textField(places.body, 'results', 0, 'id');
  const types = await call(server.url, 'GET', '/api/shifts/shift-type/', { token });
  const [sunday = '', monday = '', tuesday = ''] = weekAhead();
  const times = { start_time: '21:00', end_time: '22:00' };
  // Somebody who is free at that hour, of the first type that two people can work.
  let type = '';
  let people: readonly unknown[] = [];
  for (const one of listField(types.body, 'results')) {
    type = textField(one, 'id');
    const asked = new URLSearchParams({
      location,
      type_id: type,
      ...times,
      start_date: monday,
      end_date: monday,
      schedule_type: 'ONE_TIME_SHIFT',
    });
    const { body } = await call(server.url, 'GET', `/api/shifts/staff/?${asked}`, { token });
    people = listField(body, 'results').toSorted((a, b) =>
      textField(a, 'name').localeCompare(textField(b, 'name')),
    );
    if (people.length > 1) break;
  }
  const [ana, ben] = [textField(people[0], 'id'), textField(people[1], 'id')];
  const made = await call(server.url, 'POST', '/api/shifts/add-shift/', {
    token,
    body: {
      location,
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: monday,
      ...times,
      shift_type: type,
      staff: [{ id: ana }],
    },
  });
  const code = textField(made.body, 'shift_code');
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.goto(`/view-schedules?location=${location}&layout=people&start=${sunday}`);
  const chipIn = (user: string, day: string) =>
    cellOf(page, user, day).getByRole('button', { name: new RegExp(code) });
  await expect(chipIn(ana, monday)).toBeVisible();
  // What makes dragging possible is downloaded after the calendar.
  await expect(page.locator('[id^="DndLive"]')).toBeAttached();

  await dragTo(page, chipIn(ana, monday), cellOf(page, ben, tuesday));
  await expect(chipIn(ben, tuesday)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(chipIn(ana, monday)).toBeVisible();

  await chipIn(ana, monday).focus();
  await page.keyboard.press('m');
  await expect(page.getByText(`Picked up ${code}`)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(cellOf(page, ana, tuesday)).toHaveAttribute('data-aim', 'yes');
  await expectSoundInBothLights(page);
  await page.keyboard.press('Enter');
  await expect(chipIn(ana, tuesday)).toHaveAccessibleName(/10:15 PM/);

  await dragTo(page, chipIn(ana, tuesday), cellOf(page, ben, tuesday), 'Control');
  await expect(page.getByText('Shift copied.').first()).toBeVisible();
  await expect(chipIn(ana, tuesday)).toBeVisible();

  // The same person twice at once: it stays where it is, and the reason is said.
  await dragTo(page, cellOf(page, ben, tuesday).locator('[data-event]').last(), cellOf(page, ana, tuesday));
  await expect(page.getByText(new RegExp(`Overlaps ${code}`)).first()).toBeVisible();

  await cellOf(page, ana, monday).click({ position: { x: 3, y: 55 } });
  const form = page.getByRole('dialog', { name: 'Create New Shift' });
  await expect(form.getByRole('combobox', { name: 'Staff 1' })).not.toHaveValue('');
  await expectSoundInBothLights(page);
});
