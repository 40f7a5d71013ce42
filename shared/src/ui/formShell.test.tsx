import { fireEvent, screen, within } from '@testing-library/react';
import { found } from '../domain/rules/findings';
import { renderUi } from '../testing/renderUi';
import { EmailField } from './emailField';
import { FormShell, type FormShellProps } from './formShell';
import { useForm } from './formState';
import { NameField } from './nameField';
import { TextField } from './textField';

const initial = { first: '', last: '', email: '', city: '' };
type Values = typeof initial;
type Shell = Partial<Omit<FormShellProps<Values>, 'form' | 'children'>>;

/** A rule with findings for two fields together, for an empty field, and for a field that the form lacks. */
const check = ({ city, last }: Values) => [
  ...(city !== '' && city === last ? [found('shift.staffTwice', 'city')] : []),
  ...(city === '' ? [found('select.location', 'city')] : []),
  ...(city === 'Nowhere' ? [found('date.required', 'somewhere')] : []),
];

function Page(shell: Shell) {
  const form = useForm<Values>({ initial, check });
  return (
    <FormShell
      form={form}
      onSubmit={() => undefined}
      loading={false}
      submitError={null}
      label="Person"
      {...shell}
    >
      <NameField {...form.field('first')} label="First Name" required />
      <NameField {...form.field('last')} label="Last Name" required />
      <EmailField {...form.field('email')} label="Email" required />
      <TextField {...form.field('city')} label="City" required />
      <output>{form.isDirty ? 'changed' : 'as it was'}</output>
    </FormShell>
  );
}

const save = () => screen.getByRole('button', { name: 'Save' });

async function fill(user: ReturnType<typeof renderUi>['user']) {
  await user.type(screen.getByLabelText('First Name'), 'Maya');
  await user.type(screen.getByLabelText('Last Name'), 'Rivera');
  await user.type(screen.getByLabelText('Email'), 'maya@pool.org');
  await user.type(screen.getByLabelText('City'), 'Austin');
}

test('sends the typed values once every check passes', async () => {
  const onSubmit = jest.fn();
  const { user } = renderUi(<Page onSubmit={onSubmit} />);
  await fill(user);
  await user.click(save());
  expect(onSubmit).toHaveBeenCalledWith({
    first: 'Maya',
    last: 'Rivera',
    email: 'maya@pool.org',
    city: 'Austin',
  });
});

test('lists four errors with links to the fields, and focuses the first', async () => {
  const { user } = renderUi(<Page />);
  await user.click(save());
  const summary = screen.getByRole('navigation', { name: '4 fields need your attention' });
  expect(within(summary).getAllByRole('link')).toHaveLength(4);
  expect(screen.getByLabelText('First Name')).toHaveFocus();
  await user.click(within(summary).getByRole('link', { name: 'Email is required' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('shows no summary for three errors', async () => {
  const { user } = renderUi(<Page />);
  await user.type(screen.getByLabelText('City'), 'Austin');
  await user.click(save());
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.getByText('Email is required')).toBeVisible();
});

test('shows no error for an untouched field, but shows an error when a wrong field is left', async () => {
  const { user } = renderUi(<Page />);
  await user.click(screen.getByLabelText('First Name'));
  await user.tab();
  expect(screen.getByLabelText('First Name')).not.toBeInvalid();
  await user.type(screen.getByLabelText('First Name'), 'Al');
  expect(screen.getByLabelText('First Name')).not.toBeInvalid();
  await user.tab();
  expect(screen.getByLabelText('First Name')).toBeInvalid();
  await user.type(screen.getByLabelText('First Name'), 'i');
  expect(screen.getByLabelText('First Name')).not.toBeInvalid();
});

test("refuses two fields whose values don't go together", async () => {
  const onSubmit = jest.fn();
  const { user } = renderUi(<Page onSubmit={onSubmit} />);
  await fill(user);
  await user.clear(screen.getByLabelText('City'));
  await user.type(screen.getByLabelText('City'), 'Rivera');
  await user.click(save());
  expect(screen.getByLabelText('City')).toHaveAccessibleDescription(
    'Staff 1 and Staff 2 are the same employee on the same dates.',
  );
  expect(onSubmit).not.toHaveBeenCalled();
});

test('shows a refusal above the fields, focuses it, and keeps the typed values', async () => {
  const { user, rerender } = renderUi(<Page />);
  await fill(user);
  rerender(<Page submitError={{ error: 'Unable to create location.' }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Unable to create location.');
  expect(screen.getByRole('alert').parentElement).toHaveFocus();
  expect(screen.getByLabelText('First Name')).toHaveValue('Maya');
});

test('shows the messages of an answer under their fields until the fields change', async () => {
  const { user, rerender } = renderUi(<Page />);
  await fill(user);
  rerender(<Page submitError={{ error: 'Not saved.', fields: { email: 'This email is taken.' } }} />);
  const email = screen.getByLabelText('Email');
  expect(email).toHaveAccessibleDescription('This email is taken.');
  expect(email).toHaveFocus();
  await user.type(email, 'x');
  expect(email).not.toBeInvalid();
});

test("shows the form rule's message for an empty field", async () => {
  const { user } = renderUi(<Page />);
  await user.click(save());
  expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Select a location first.');
  expect(screen.getByRole('link', { name: 'City: Select a location first.' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
});

test('sends the form when a finding is for a field that the form lacks', async () => {
  const onSubmit = jest.fn();
  const { user } = renderUi(<Page onSubmit={onSubmit} />);
  await fill(user);
  await user.clear(screen.getByLabelText('City'));
  await user.type(screen.getByLabelText('City'), 'Nowhere');
  await user.click(save());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('sends nothing while an answer is pending', async () => {
  const onSubmit = jest.fn();
  const { user, rerender } = renderUi(<Page onSubmit={onSubmit} />);
  await fill(user);
  rerender(<Page onSubmit={onSubmit} loading />);
  await user.click(save());
  fireEvent.submit(screen.getByRole('form', { name: 'Person' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(save()).toHaveAttribute('aria-busy', 'true');
});

test("gives the reason why the form can't be sent now", async () => {
  const onSubmit = jest.fn();
  const { user } = renderUi(<Page onSubmit={onSubmit} disabledReason="Choose a location first." />);
  await fill(user);
  expect(save()).toHaveAccessibleDescription('Choose a location first.');
  await user.click(save());
  fireEvent.submit(screen.getByRole('form', { name: 'Person' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('reports whether a value of a form has changed', async () => {
  const { user } = renderUi(<Page />);
  expect(screen.getByText('as it was')).toBeVisible();
  await user.type(screen.getByLabelText('City'), 'A');
  expect(screen.getByText('changed')).toBeVisible();
  await user.clear(screen.getByLabelText('City'));
  expect(screen.getByText('as it was')).toBeVisible();
});
