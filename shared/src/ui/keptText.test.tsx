import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { dropSession, storeSession, refreshSession, useSession, isSignedIn } from '../session/session';
import { hasKeptText } from '../session/keptText';
import { renderUi } from '../testing/renderUi';
import type { OpenDialog } from './dialog';
import { FormDialog } from './formDialog';
import { FormShell } from './formShell';
import { useForm } from './formState';
import { PasswordField } from './passwordField';
import { dialogOf, useRowDialog } from './rowDialog';
import { TextAreaField, TextField } from './textField';
import { useSubmit } from './useSubmit';

const signIn = (id: string) =>
  act(() =>
    storeSession(
      {
        access_token: `token-${id}`,
        session_info: { user: { id, user_type: 'ADMIN', first_name: 'Ida', last_name: 'Moss' } },
      },
      'ida@ondeck.example',
    ),
  );
const endBy = {
  'an expired token': () => dropSession('expired'),
  'another tab': () => {
    document.cookie = 'authToken=; path=/; max-age=0';
    document.cookie = 'userId=; path=/; max-age=0';
    refreshSession();
  },
};
const end = (how: keyof typeof endBy = 'an expired token') => act(() => endBy[how]());

const sent: unknown[] = [];
const send = (input: unknown) => {
  sent.push(input);
  return Promise.resolve({ data: {} });
};

function PageForm({ city = 'Austin', revision }: { readonly city?: string; readonly revision?: string }) {
  const form = useForm({ initial: { name: '', city, current_password: '' } });
  const submit = useSubmit([send, { isLoading: false }], { catalogue: { other: 'No.' }, form, revision });
  return (
    <FormShell form={form} label="Page" onSubmit={submit.send} {...submit.shell}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('city')} label="City" />
      <PasswordField {...form.field('current_password')} label="Password" rule="any" />
    </FormShell>
  );
}

function Reject({ open, onClose, who }: OpenDialog & { readonly who: string }) {
  const form = useForm({ initial: { reason: '' } });
  return (
    <FormDialog
      open={open}
      title={`Reject ${who}`}
      form={form}
      onSubmit={jest.fn()}
      onCancel={onClose}
      loading={false}
      submitError={null}
    >
      <TextAreaField {...form.field('reason')} label="Reason" />
    </FormDialog>
  );
}

function List() {
  const { shown, open } = useRowDialog<'reject', string>('requests');
  return (
    <>
      {['Ana', 'Ben'].map((who) => (
        <button type="button" key={who} onClick={() => open('reject', who)}>
          {who}
        </button>
      ))}
      {dialogOf(shown, { reject: (who, dialog) => <Reject {...dialog} who={who} /> })}
    </>
  );
}

/** Replaces the shell in tests: shows the page while someone is signed in. */
function Shell({ children }: { readonly children: ReactNode }) {
  const userId = useSession((session) => (isSignedIn(session) ? session.userId : ''));
  return userId ? <div key={userId}>{children}</div> : <p>Sign in</p>;
}

beforeEach(() => {
  sent.length = 0;
  act(() => dropSession('signedOut'));
  signIn('u1');
});

test.each(['an expired token', 'another tab'] as const)(
  'restores typed text after a session that ended by %s, from memory only',
  async (how) => {
    const { user } = renderUi(
      <Shell>
        <PageForm />
      </Shell>,
    );
    await user.type(screen.getByLabelText('Name'), 'Half a sentence');
    await user.type(screen.getByLabelText('Password'), 'Goggles-4-all!');
    end(how);
    expect(screen.getByText('Sign in')).toBeVisible();
    for (const storage of [localStorage, sessionStorage])
      expect(JSON.stringify(Object.entries(storage))).not.toMatch(/Half|Goggles/);
    expect(document.cookie).not.toMatch(/Half|Goggles/);
    signIn('u1');
    expect(screen.getByLabelText('Name')).toHaveValue('Half a sentence');
    expect(screen.getByLabelText('City')).toHaveValue('Austin');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  },
);

test('does not keep a password, even if it is shown', async () => {
  const { user } = renderUi(
    <Shell>
      <PageForm />
    </Shell>,
  );
  await user.click(screen.getByRole('button', { name: 'Show Password' }));
  await user.type(screen.getByLabelText('Password'), 'Goggles-4-all!');
  end();
  expect(hasKeptText()).toBe(false);
});

test.each<[string, () => void]>([
  ['someone else signs in', () => signIn('u2')],
  ['its person signs out', () => act(() => dropSession('signedOut'))],
])('forgets kept text once %s', async (_when, then) => {
  const { user } = renderUi(
    <Shell>
      <PageForm />
    </Shell>,
  );
  await user.type(screen.getByLabelText('Name'), 'Half a sentence');
  end();
  expect(hasKeptText()).toBe(true);
  then();
  expect(hasKeptText()).toBe(false);
  signIn('u1');
  expect(screen.getByLabelText('Name')).toHaveValue('');
});

test('forgets typed text when another user takes over the tab', async () => {
  const { user } = renderUi(
    <Shell>
      <PageForm />
    </Shell>,
  );
  await user.type(screen.getByLabelText('Name'), 'Half a sentence');
  signIn('u2');
  expect(screen.getByLabelText('Name')).toHaveValue('');
});

test("restores only changed fields, over the record's new values, and sends the revision that the user read", async () => {
  const page = renderUi(
    <Shell>
      <PageForm revision="first" />
    </Shell>,
  );
  await page.user.type(screen.getByLabelText('Name'), 'Pier 9');
  end();
  page.rerender(
    <Shell>
      <PageForm city="Boston" revision="second" />
    </Shell>,
  );
  signIn('u1');
  expect(screen.getByLabelText('City')).toHaveValue('Boston');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toMatchObject([{ name: 'Pier 9', revision: 'first' }]);
});

test('fills a form without typed text from the record again', () => {
  const page = renderUi(
    <Shell>
      <PageForm />
    </Shell>,
  );
  end();
  expect(hasKeptText()).toBe(false);
  page.rerender(
    <Shell>
      <PageForm city="Boston" />
    </Shell>,
  );
  signIn('u1');
  expect(screen.getByLabelText('City')).toHaveValue('Boston');
});

test('reopens a dialog with typed text for the same row, and for no other', async () => {
  const { user } = renderUi(
    <Shell>
      <List />
    </Shell>,
  );
  await user.click(screen.getByRole('button', { name: 'Ana' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Ben' }));
  await user.type(screen.getByLabelText('Reason'), 'Too late');
  end();
  signIn('u1');
  expect(await screen.findByRole('dialog', { name: 'Reject Ben' })).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('Too late');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Ana' }));
  expect(screen.getByLabelText('Reason')).toHaveValue('');
});

test('keeps a dialog closed that was closed or has no text, and forgets its text', async () => {
  const { user } = renderUi(
    <Shell>
      <List />
    </Shell>,
  );
  await user.click(screen.getByRole('button', { name: 'Ana' }));
  await user.type(screen.getByLabelText('Reason'), 'Never mind');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  end();
  signIn('u1');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ben' }));
  expect(screen.getByLabelText('Reason')).toHaveValue('');
  end();
  signIn('u1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('restores kept text only once after the user leaves the form', async () => {
  const page = (isOpen: boolean) => <Shell>{isOpen ? <PageForm /> : <p>Elsewhere</p>}</Shell>;
  const { user, rerender } = renderUi(page(true));
  await user.type(screen.getByLabelText('Name'), 'Half a sentence');
  end();
  signIn('u1');
  expect(screen.getByLabelText('Name')).toHaveValue('Half a sentence');
  rerender(page(false));
  rerender(page(true));
  expect(screen.getByLabelText('Name')).toHaveValue('');
});
