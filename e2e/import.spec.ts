import { arriveAs } from './harness/heldSession';
import { expect, test } from './harness/test';

test.use({ ownServer: true });

const staff = [
  'Key,First Name,Last Name,E-Mail,Phone,Locations,Positions',
  '48201,Noor,Haddad,noor@school.example,5855550171,Lakeview Swim School,Lifeguard',
  '48202,Ines,Moreau,ines@school.example,5855550173,Harbor Swim School,Lifeguard',
  '10003,Tomas,Reed,tomas@school.example,5855550174,Lakeview Swim School,Lifeguard',
].join('\n');

/** The manager has two of the demo school's three locations. */
test("imports users of the manager's locations, shows why other rows are left out, and undoes the import", async ({
  page,
}) => {
  await arriveAs(page, 'manager');
  await page.goto('/import');
  await page.getByLabel('CSV or Excel file').setInputFiles({
    name: 'staff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(staff),
  });
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  await expect(page.getByText('None of your locations is named Harbor Swim School.')).toBeVisible();
  await expect(page.getByText('This key already exists.')).toBeVisible();

  await page.getByRole('button', { name: 'Import 1 user' }).dblclick();
  await expect(page.getByText(/^1 person imported\./)).toBeVisible();
  await page.goto('/manage-user?search=Haddad');
  await expect(page.getByRole('link', { name: 'noor@school.example' })).toBeVisible();

  await page.goto('/import');
  await page.getByRole('button', { name: /^Undo / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText(/^Undone /)).toBeVisible();
  await page.goto('/manage-user?search=Haddad');
  await expect(page.getByRole('link', { name: 'leila.haddad@ondeck.example' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'noor@school.example' })).toHaveCount(0);
});
