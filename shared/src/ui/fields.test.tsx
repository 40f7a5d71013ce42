import { fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../testing/renderUi';
import { CodeBoxes } from './codeBoxes';
import { ComboField, MultiSelectField } from './comboField';
import { DateField } from './dateField';
import { EmailField } from './emailField';
import { FormShell } from './formShell';
import { useForm } from './formState';
import { HoursField } from './hoursField';
import { NameField } from './nameField';
import { PasswordField, type PasswordFieldProps } from './passwordField';
import { PhoneField } from './phoneField';
import { SelectField } from './selectField';
import { TextAreaField, TextField } from './textField';
import { TimeField } from './timeField';

const initial = {
  name: '',
  phone: '',
  email: '',
  hours: '',
  password: '',
  current: '',
  title: '',
  reason: '',
  date: '',
  time: '',
  code: '',
  zone: '' as 'ET' | 'PT' | '',
  employee: '',
  location: [] as readonly string[],
};
type Values = typeof initial;

const places = [
  { value: 'n', label: 'North pool' },
  { value: 's', label: 'South pool' },
];

function OneField({ which, onSubmit }: { which: keyof Values; onSubmit: (values: Values) => void }) {
  const form = useForm<Values>({ initial });
  const fields: Record<keyof Values, React.ReactNode> = {
    name: <NameField {...form.field('name')} label="First Name" required />,
    phone: <PhoneField {...form.field('phone')} label="Phone" required />,
    email: <EmailField {...form.field('email')} label="Email" required />,
    hours: <HoursField {...form.field('hours')} label="Hours" required />,
    password: <PasswordField {...form.field('password')} rule="new" label="New Password" required />,
    current: <PasswordField {...form.field('current')} rule="current" label="Current Password" required />,
    title: <TextField {...form.field('title')} label="Title" required />,
    reason: <TextAreaField {...form.field('reason')} label="Reason" required max={150} />,
    date: (
      <DateField {...form.field('date')} label="Start Date" required min="2026-03-09" today="2026-03-09" />
    ),
    time: <TimeField {...form.field('time')} label="Start Time" required />,
    code: <CodeBoxes {...form.field('code')} label="Code" />,
    zone: (
      <SelectField
        {...form.field('zone')}
        label="Time Zone"
        required
        requiredMessage="Please select Time Zone"
        options={[
          { value: 'ET', label: 'Eastern Standard Time' },
          { value: 'PT', label: 'Pacific Standard Time' },
        ]}
      />
    ),
    employee: (
      <ComboField
        {...form.field('employee')}
        label="Employee"
        required
        requiredMessage="Select an Employee"
        options={places}
      />
    ),
    location: <MultiSelectField {...form.field('location')} label="Location" required options={places} />,
  };
  return (
    <FormShell form={form} onSubmit={onSubmit} loading={false} submitError={null} label="Test">
      {fields[which]}
    </FormShell>
  );
}

const LONG = 'a'.repeat(51);

test.each<[keyof Values, string, string, string]>([
  ['name', 'First Name', '', 'First Name is required'],
  ['name', 'First Name', 'Al', 'First Name must be at least 3 characters long'],
  ['name', 'First Name', 'Ali', ''],
  ['name', 'First Name', LONG.slice(1), ''],
  ['name', 'First Name', LONG, 'First Name must not exceed 50 characters'],
  [
    'name',
    'First Name',
    'Ana_Maria',
    'First Name can have only letters, spaces, hyphens, apostrophes, and periods. Start it with a letter, and end it with a letter or a period.',
  ],
  ['phone', 'Phone', '', 'Phone is required'],
  ['phone', 'Phone', '123456789', 'Phone must have at least 10 digits.'],
  ['phone', 'Phone', '1234567890', ''],
  ['phone', 'Phone', '12345678901234567890', ''],
  ['phone', 'Phone', '123456789012345678901', 'Phone must not exceed 20 digits.'],
  ['email', 'Email', '', 'Email is required'],
  ['email', 'Email', 'ana@pool', 'Invalid email format'],
  ['email', 'Email', 'ana@pool.org', ''],
  ['hours', 'Hours', '', 'Hours is required'],
  ['hours', 'Hours', '7.5', ''],
  ['hours', 'Hours', '7.5.1', "Can't read “7.5.1”. Enter hours as a decimal, such as 0.25."],
  ['password', 'New Password', '', 'New Password is required'],
  ['password', 'New Password', 'Abcde1!', 'Password must be at least 8 characters'],
  ['password', 'New Password', 'Abcdef1!', ''],
  ['password', 'New Password', 'abcdef1!', 'Password must include at least one uppercase letter'],
  ['password', 'New Password', 'Abcdefg1', 'Password must include at least one special character'],
  ['password', 'New Password', 'Abcdefg!', 'Password must include at least one number'],
  ['current', 'Current Password', '1234567', 'Password must be at least 8 characters'],
  ['current', 'Current Password', '12345678', ''],
  ['title', 'Title', '', 'Title is required'],
  ['title', 'Title', '   ', 'Title is required'],
  ['reason', 'Reason', '', 'Reason is required'],
  ['reason', 'Reason', 'x'.repeat(150), ''],
  ['reason', 'Reason', 'x'.repeat(151), 'Reason must be at most 150 characters'],
  ['date', 'Start Date', '', 'Date is required'],
  ['date', 'Start Date', '13-40-2026', 'Invalid date format'],
  ['date', 'Start Date', '03-08-2026', "Date can't be before 03-09-2026"],
  ['date', 'Start Date', '03-09-2026', ''],
  ['date', 'Start Date', '03-09-2031', ''],
  ['date', 'Start Date', '03-10-2031', "Date can't be after 03-09-2031"],
  ['date', 'Start Date', '03-09-9999', "Date can't be after 03-09-2031"],
  ['time', 'Start Time', '', 'Start Time is required'],
  ['time', 'Start Time', '13p', 'Invalid time format'],
  ['time', 'Start Time', '330p', ''],
])('shows the right message when the %s field (%s) has %p: %p', async (which, label, typed, message) => {
  const onSubmit = jest.fn();
  const { user } = renderUi(<OneField which={which} onSubmit={onSubmit} />);
  const field = screen.getByLabelText(label);
  if (typed) await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  if (message) {
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(field).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  } else {
    expect(field).not.toBeInvalid();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  }
});

test.each<[keyof Values, string]>([
  ['zone', 'Please select Time Zone'],
  ['employee', 'Select an Employee'],
  ['location', 'Please Select at least one Location'],
  ['code', 'Enter all 4 digits.'],
])('requires the %s field with the message %p', async (which, message) => {
  const onSubmit = jest.fn();
  const { user } = renderUi(<OneField which={which} onSubmit={onSubmit} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText(message)).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each<[keyof Values, string, string, string]>([
  ['name', 'First Name', 'A1n2a', 'Ana'],
  ['name', 'First Name', 'a'.repeat(101), 'a'.repeat(100)],
  ['phone', 'Phone', '+1 (555) 0+1', '+1-555-01'],
  ['hours', 'Hours', '0,25', '0.25'],
  ['hours', 'Hours', '-12.3456789', '12.3456'],
  ['time', 'Start Time', '3x:30pm', '3:30pm'],
])(
  'keeps only the allowed characters in the %s field (%s) while typing %p: %p',
  async (which, label, typed, kept) => {
    const { user } = renderUi(<OneField which={which} onSubmit={jest.fn()} />);
    await user.type(screen.getByLabelText(label), typed);
    expect(screen.getByLabelText(label)).toHaveValue(kept);
  },
);

const HOURS = 'Enter hours as a decimal, such as 0.25.';

test.each<[keyof Values, string, string, string, string]>([
  ['hours', 'Hours', '0:15', '015', HOURS],
  ['hours', 'Hours', '-2', '2', HOURS],
  ['hours', 'Hours', '1234.567', '1234.56', HOURS],
  ['phone', 'Phone', '5551234567x12', '555123456712', 'Enter digits and hyphens, such as 555-123-4567.'],
  ['time', 'Start Time', '10.5', '01:05 AM', 'Enter a time, such as 3:30 PM.'],
])(
  'refuses a key in the %s field (%s) after typing %p, shows %p, and explains what the field expects',
  async (which, label, keys, shown, says) => {
    const onSubmit = jest.fn();
    const { user } = renderUi(<OneField which={which} onSubmit={onSubmit} />);
    const field = screen.getByLabelText(label);
    await user.type(field, keys);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(says));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field).toHaveValue(shown);
    expect(field).toHaveFocus();
  },
);

test.each([
  ['emptied first', '{Backspace}{Backspace}{Backspace}8'],
  ['replaced as a whole', '{Control>}a{/Control}8'],
])('saves a field with a refused key only after its value is entered again: %s', async (_how, keys) => {
  const onSubmit = jest.fn();
  const { user } = renderUi(<OneField which="hours" onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText('Hours'), '0:15');
  // Deleting a single character doesn't count as entering the value again.
  await user.keyboard('{Backspace}5{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.keyboard(`${keys}{Enter}`);
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ hours: '8' }));
});

test('clears a refusal when the field is left empty, and restores a field that is reset', async () => {
  function Resettable() {
    const form = useForm({ initial: { hours: '' } });
    return (
      <FormShell
        form={form}
        onSubmit={jest.fn()}
        loading={false}
        submitError={null}
        onCancel={() => form.reset()}
      >
        <HoursField {...form.field('hours')} label="Hours" />
      </FormShell>
    );
  }
  const { user } = renderUi(<Resettable />);
  const field = screen.getByLabelText('Hours');
  await user.type(field, '-');
  expect(field).toBeInvalid();
  await user.tab();
  expect(field).not.toBeInvalid();
  await user.type(field, '2-');
  expect(field).toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(field).toHaveValue('');
  expect(field).not.toBeInvalid();
});

test('keeps the cursor in place when a key is refused', async () => {
  const { user } = renderUi(<OneField which="hours" onSubmit={jest.fn()} />);
  const field = screen.getByLabelText<HTMLInputElement>('Hours');
  await user.type(field, '125');
  await user.type(field, ':', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect([field.value, field.selectionStart]).toEqual(['125', 1]);
  await user.keyboard(',');
  expect([field.value, field.selectionStart]).toEqual(['1.25', 2]);
});

test.each<[keyof Values, string, string, string, string]>([
  ['phone', 'Phone', '(555) 123-4567', '5551234567', '5551234567'],
  ['hours', 'Hours', '0,5', '0.5', '0.5'],
  ['time', 'Start Time', '10:05 pm', '10:05 PM', '22:05'],
  ['time', 'Start Time', '10 PM', '10:00 PM', '22:00'],
  ['time', 'Start Time', '2205', '10:05 PM', '22:05'],
  ['date', 'Start Date', '2026-04-15', '04-15-2026', '2026-04-15'],
  ['code', 'Digit 1 of 4', '12 34', '1', '1234'],
])('reads text pasted into the %s field (%s): %p becomes %p', async (which, label, pasted, shown, sent) => {
  const onSubmit = jest.fn();
  const { user } = renderUi(<OneField which={which} onSubmit={onSubmit} />);
  await user.click(screen.getByLabelText(label));
  await user.paste(pasted);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByLabelText(label)).toHaveValue(shown);
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ [which]: sent }));
});

test.each<[keyof Values, string, string, string, string]>([
  ['phone', 'Phone', '(555) 123-4567 x12', '(555) 123-4567 x12', "Can't read “(555) 123-4567 x12”."],
  ['phone', 'Phone', '1.5551234567E+10', '1.5551234567E+10', "Can't read “1.5551234567E+10”."],
  ['hours', 'Hours', '0:15', '0:15', "Can't read “0:15”. Enter hours as a decimal, such as 0.25."],
  ['name', 'First Name', 'J0hn', 'J0hn', 'First Name must not contain numbers.'],
  ['time', 'Start Time', '10.5', '10.5', "Can't read “10.5”. Enter a time, such as 3:30 PM."],
  ['date', 'Start Date', '04-15-20261', '04-15-20261', 'Invalid date format'],
  ['code', 'Digit 1 of 4', '12345', '', "Can't read “12345”. Enter the 4 digits of the code."],
])(
  'refuses unreadable text pasted into the %s field (%s): %p shows as %p',
  async (which, label, pasted, shown, says) => {
    const onSubmit = jest.fn();
    const { user } = renderUi(<OneField which={which} onSubmit={onSubmit} />);
    await user.click(screen.getByLabelText(label));
    await user.paste(pasted);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText(label)).toHaveValue(shown);
    expect(screen.getByText(says, { exact: false })).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  },
);

test.each([
  ['(555) 123-4567', '5551234567'],
  ['5551234567 x1', '5551234567 x1'],
])('normalizes a phone number filled in by the browser (%p) to %p', (filled, shown) => {
  renderUi(<OneField which="phone" onSubmit={jest.fn()} />);
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: filled } });
  expect(screen.getByLabelText('Phone')).toHaveValue(shown);
});

test('drops typed digits from a name with a message until the next key, even when the whole name is set', async () => {
  const onSubmit = jest.fn();
  const { user } = renderUi(<OneField which="name" onSubmit={onSubmit} />);
  const field = screen.getByLabelText('First Name');
  fireEvent.change(field, { target: { value: 'J0hn' } });
  expect(field).toHaveValue('Jhn');
  expect(field).toHaveAccessibleDescription('First Name must not contain numbers.');
  await user.clear(field);
  await user.type(field, 'Al3');
  expect(field).toHaveAccessibleDescription('First Name must not contain numbers.');
  await user.type(field, 'ex{Enter}');
  expect(field).toHaveAccessibleDescription('');
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ name: 'Alex' }));
});

test('explains what a code expects after a letter, until a digit is typed in that box', async () => {
  const { user } = renderUi(<OneField which="code" onSubmit={jest.fn()} />);
  await user.click(screen.getByLabelText('Digit 1 of 4'));
  await user.keyboard('1x');
  expect(screen.getByText('Enter the 4 digits of the code.')).toBeVisible();
  expect(screen.getByLabelText('Digit 2 of 4')).toHaveValue('');
  await user.keyboard('2');
  expect(screen.queryByText('Enter the 4 digits of the code.')).toBeNull();
});

test.each<[keyof Values, string, string, string, string]>([
  ['time', 'Start Time', '3p', '03:00 PM', '15:00'],
  ['time', 'Start Time', '1145', '11:45 AM', '11:45'],
  ['time', 'Start Time', '1330', '01:30 PM', '13:30'],
  ['time', 'Start Time', '12am', '12:00 AM', '00:00'],
  ['date', 'Start Date', '3/9/2026', '03-09-2026', '2026-03-09'],
  ['date', 'Start Date', '04152026', '04-15-2026', '2026-04-15'],
])(
  'formats text typed into the %s field (%s): %p shows as %p and is sent as %p',
  async (which, label, typed, shown, sent) => {
    const onSubmit = jest.fn();
    const { user } = renderUi(<OneField which={which} onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText(label), typed);
    await user.tab();
    expect(screen.getByLabelText(label)).toHaveValue(shown);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ [which]: sent }));
  },
);

test.each<[Pick<PasswordFieldProps, 'rule' | 'again'>, string]>([
  [{ rule: 'new' }, 'new-password'],
  [{ rule: 'any', again: true }, 'new-password'],
  [{ rule: 'current' }, 'current-password'],
  [{ rule: 'any' }, 'current-password'],
])("sets the browser's autofill for a password of the kind %j: %s", (kind, autoComplete) => {
  renderUi(<PasswordField {...kind} label="Password" value="" onChange={jest.fn()} />);
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', autoComplete);
});
