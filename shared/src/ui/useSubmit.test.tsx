import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { FormShell } from './formShell';
import { useForm } from './formState';
import { messageStore } from './messages';
import { TextField } from './textField';
import { type Mutation, type SubmitOptions, useSubmit } from './useSubmit';

interface Saved {
  readonly id: string;
}
type Reply = { data: Saved } | { error: unknown };
const saved: Reply = { data: { id: 's1' } };
const refusal = (fields = {}) => ({ status: 400, message: 'Inside.', fields });

/** Renders a page with a form of one field, whose calls the test answers one by one. */
function open(options: Partial<SubmitOptions<Saved>> = {}) {
  const sent: string[] = [];
  let answer: (reply: Reply) => void = () => undefined;
  function Page() {
    const form = useForm({ initial: { title: 'Pier 9' } });
    const [isLoading, setLoading] = useState(false);
    const mutation: Mutation<string, Saved> = [
      async (title) => {
        sent.push(title);
        setLoading(true);
        const reply = await new Promise<Reply>((resolve) => (answer = resolve));
        setLoading(false);
        return reply;
      },
      { isLoading },
    ];
    const catalogue = { 400: 'Unable to save.', other: 'Something went wrong.' };
    const { send, shell } = useSubmit(mutation, { form, catalogue, done: 'Saved.', ...options });
    return (
      <FormShell form={form} label="Place" onSubmit={({ title }) => void send(title)} {...shell}>
        <TextField {...form.field('title')} label="Title" />
      </FormShell>
    );
  }
  const page = render(<Page />);
  return {
    sent,
    leave: page.unmount,
    press: () => fireEvent.submit(screen.getByRole('form', { name: 'Place' })),
    reply: (reply: Reply) => act(async () => answer(reply)),
  };
}

const said = () => messageStore.getState().recent.map(({ kind, text, seconds }) => [kind, text, seconds]);

beforeEach(() => {
  jest.useFakeTimers();
  messageStore.setState({ shown: [], recent: [] });
});
afterEach(() => jest.useRealTimers());

test("keeps typed text when refused, with the message above the form and the field's message under the field", async () => {
  const next = jest.fn();
  const { press, reply, sent } = open({ next });
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Pier 10' } });
  press();
  await reply({ error: refusal({ title: 'This title is taken.' }) });
  expect(screen.getByLabelText('Title')).toHaveValue('Pier 10');
  expect(screen.getByText('Unable to save.')).toBeVisible();
  expect(screen.getByText('This title is taken.')).toBeVisible();
  expect(said()).toEqual([]);
  expect(next).not.toHaveBeenCalled();

  press();
  expect(screen.queryByText('Unable to save.')).toBeNull();
  expect(sent).toEqual(['Pier 10', 'Pier 10']);
});

test.each<[string, SubmitOptions<Saved>['refusedAs'], number]>([
  ['for as long as a success', 'message', 4],
  ['for its own number of seconds', { seconds: 4.5 }, 4.5],
])(
  'shows a refusal as a message %s if the page asks for that',
  async (_name, refusedAs = 'alert', seconds) => {
    const { press, reply } = open({ refusedAs, message: { seconds: 4 } });
    press();
    await reply({ error: refusal() });
    expect(said()).toEqual([['error', 'Unable to save.', seconds]]);
    expect(screen.queryByText('Unable to save.')).toBeNull();
  },
);

test('does not repeat a refusal that the fields already show', async () => {
  const fields = () => ({ title: 'This title is taken.' });
  const { press, reply } = open({ fields, catalogue: () => undefined, refusedAs: 'message' });
  press();
  await reply({ error: refusal() });
  expect(screen.getByText('This title is taken.')).toBeVisible();
  expect(said()).toEqual([]);
});

test('shows a success message once and runs the next step with the answer', async () => {
  const next = jest.fn();
  const { press, reply } = open({
    done: ({ id }) => `${id} is saved.`,
    message: { seconds: 4 },
    next: ({ id }) => next(id),
  });
  press();
  await reply(saved);
  expect(said()).toEqual([['success', 's1 is saved.', 4]]);
  expect(next.mock.calls).toEqual([['s1']]);
});

test('sends nothing when Save is pressed again, while busy or after the success', async () => {
  const { press, reply, sent } = open({ next: () => undefined });
  press();
  press();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  await reply(saved);
  press();
  expect(sent).toEqual(['Pier 9']);
});

test('sends a form again that stays open after its success', async () => {
  const { press, reply, sent } = open();
  press();
  await reply(saved);
  press();
  expect(sent).toEqual(['Pier 9', 'Pier 9']);
});

test('redirects after the message was visible, with the values that were sent', async () => {
  const next = jest.fn();
  const { press, reply } = open({ next, nextAfter: 1000 });
  press();
  await reply(saved);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Pier 10' } });
  act(() => jest.advanceTimersByTime(999));
  expect(next).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(next.mock.calls).toEqual([[{ id: 's1' }, 'Pier 9']]);
});

test('cancels the redirect when the user leaves the page', async () => {
  const next = jest.fn();
  const { press, reply, leave } = open({ next, nextAfter: 1000 });
  press();
  await reply(saved);
  leave();
  act(() => jest.advanceTimersByTime(2000));
  expect(next).not.toHaveBeenCalled();
});

describe('the revision of a record', () => {
  interface Place {
    readonly title: string;
    readonly revision?: string | undefined;
  }
  const outdated = { status: 409, message: 'Ada saved last.', fields: {}, revision: 'second' };

  /** Renders a form that is filled once, next to a record that may be refetched. */
  function openSeen(replies: readonly ({ data: Place } | { error: unknown })[], onLook = jest.fn()) {
    const sent: Place[] = [];
    function Page({ revision }: { readonly revision: string }) {
      const form = useForm({ initial: { title: 'Pier 9' } });
      const mutation: Mutation<Place, Place> = [
        async (place) => {
          sent.push(place);
          return replies[sent.length - 1] ?? { data: place };
        },
        { isLoading: false },
      ];
      const { send, shell } = useSubmit(mutation, {
        form,
        catalogue: { 409: 'server', other: 'Something went wrong.' },
        refusedAs: 'message',
        revision,
      });
      return (
        <FormShell
          form={form}
          label="Place"
          onSubmit={(place) => void send(place)}
          {...shell}
          onLook={onLook}
        >
          <TextField {...form.field('title')} label="Title" />
        </FormShell>
      );
    }
    const page = render(<Page revision="first" />);
    return {
      sent,
      onLook,
      fetchAnew: () => page.rerender(<Page revision="second" />),
      press: () => act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Place' }))),
    };
  }

  test('sends the revision from when the form was filled, even if the record was refetched since', async () => {
    const { sent, press, fetchAnew } = openSeen([]);
    fetchAnew();
    await press();
    expect(sent).toEqual([{ title: 'Pier 9', revision: 'first' }]);
  });

  test('reports a newer revision in the form with a review button, and overwrites it on the next Save', async () => {
    const { sent, press, onLook } = openSeen([{ error: outdated }, { error: refusal() }]);
    await press();
    expect(screen.getByRole('alert')).toHaveTextContent('Ada saved last. Save again to overwrite it.');
    fireEvent.click(screen.getByRole('button', { name: 'Review changes' }));
    expect(onLook).toHaveBeenCalledTimes(1);
    await press();
    expect(sent.map(({ revision }) => revision)).toEqual(['first', 'second']);
    expect(screen.queryByRole('button', { name: 'Review changes' })).toBeNull();
  });

  test('continues with the revision that its save returned when the form stays open', async () => {
    const { sent, press } = openSeen([{ data: { title: 'Pier 9', revision: 'saved' } }]);
    await press();
    await press();
    expect(sent.map(({ revision }) => revision)).toEqual(['first', 'saved']);
  });
});
