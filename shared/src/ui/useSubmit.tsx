import { useEffect, useEffectEvent, useState } from 'react';
import { type Catalogue, fieldsOf, messageOf, revisionIn } from '../api/errors';
import { hasKeptText, keepBeside, keptBeside } from '../session/keptText';
import type { FieldErrors } from './formState';
import { useKeeping, useKeptName } from './keptName';
import type { MessageOptions } from './messages';
import { notify } from './notify';

/** The result of a call's mutation hook: `useWrite(createLocation)`. */
export type Mutation<Input, Answer> = readonly [
  send: (input: Input) => PromiseLike<{ data?: Answer | undefined; error?: unknown }>,
  state: { readonly isLoading: boolean },
];

/** The revision of a record that a save answers with, for a form that stays. */
const revisionAfter = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'revision' in answer && typeof answer.revision === 'string'
    ? answer.revision
    : undefined;

/** Where the revision of a form is kept with its text. */
const SEEN = 'seen';

/** How long a redirect after a success waits, so that its message is seen (specification 1, section 9). */
export const REDIRECT_MS = 1000;

export interface SubmitOptions<Answer, Input = unknown> {
  /** The sentence for a refusal, by its status. A function may give none, where the form's fields say it all. */
  readonly catalogue?: Catalogue | ((error: unknown) => string | undefined) | undefined;
  /** The message after a success; left out where the page itself shows that it worked. */
  readonly done?: string | ((answer: Answer) => string);
  /** How long messages stay, and whether they offer Undo. */
  readonly message?: MessageOptions;
  /** The form, to show the server's sentences beside its fields. */
  readonly form?: { setErrors: (errors: FieldErrors) => void };
  /** Reads the sentences by field out of a refusal; needed where the form's field names are not the server's. */
  readonly fields?: (error: unknown) => FieldErrors;
  /** Where the refusal is said: `alert`, above the form; or as a message, whose options may differ from `message`. */
  readonly refusedAs?: 'alert' | 'message' | MessageOptions;
  /** Runs after a success: leaves the page, closes the dialog. `sent` is what was sent; the fields may differ by then. */
  readonly next?: (answer: Answer, sent: Input) => unknown;
  /**
   * The state of the record that the form is filled from, of a call that `isRevised`. Where somebody else has saved
   * another one since, the call is refused; who sends again after that has been told, and sends over that one.
   */
  readonly revision?: string | undefined;
  /** Milliseconds that `next` waits, so that the message is seen; never runs if the page is left before. */
  readonly nextAfter?: number;
}

/**
 * Sends a form or a decision, and says what came of it: the same way for every form. What was typed stays when it is
 * refused. After a success with a `next` it stays busy, so that a second press makes no second record.
 *
 * @param mutation - for example `useWrite(createLocation)`
 * @returns `send`, which gives the answer, or undefined where it was refused; `shell`, the props of a `FormShell` or
 * dialog; `cause`, the refusal itself
 */
export function useSubmit<Input, Answer>(
  [trigger, { isLoading }]: Mutation<Input, Answer>,
  {
    catalogue = {},
    done,
    message,
    form,
    fields = fieldsOf,
    refusedAs = 'alert',
    next,
    nextAfter = 0,
    revision,
  }: SubmitOptions<Answer, Input>,
) {
  const [failure, setFailure] = useState<{
    readonly sentence: string | undefined;
    readonly cause: unknown;
  }>();
  // A form that is filled from a record; an undo names in its input what its own change left behind.
  const isFilled = revision !== undefined;
  // As it was when the form was filled: the record beside it may have been fetched anew since.
  const place = useKeptName(SEEN);
  const [seen, setSeen] = useState(() => {
    const [kept, here] = [keptBeside(place()), place()?.slice(0, -SEEN.length)];
    return revision !== undefined && typeof kept === 'string' && hasKeptText(here) ? kept : revision;
  });
  useKeeping(place, (here) => {
    if (seen !== undefined) keepBeside(here, seen);
  });
  const [answered, setAnswered] = useState<{ readonly answer: Answer; readonly sent: Input }>();
  // An effect, so that leaving the page stops the timer; it runs the `next` of the latest render.
  const follow = useEffectEvent((answer: Answer, sent: Input) => void next?.(answer, sent));
  useEffect(() => {
    if (!answered || nextAfter === 0) return undefined;
    const timer = setTimeout(() => follow(answered.answer, answered.sent), nextAfter);
    return () => clearTimeout(timer);
  }, [answered, nextAfter]);

  async function send(input: Input): Promise<Answer | undefined> {
    setFailure(undefined);
    const { data, error } = await trigger(
      isFilled && seen !== undefined ? { ...input, revision: seen } : input,
    );
    if (error !== undefined || data === undefined) {
      const sentence = typeof catalogue === 'function' ? catalogue(error) : messageOf(error, catalogue);
      form?.setErrors(fields(error));
      const newer = isFilled ? revisionIn(error) : undefined;
      if (newer !== undefined) setSeen(newer);
      // What there is to look at stays in sight.
      if (refusedAs === 'alert' || newer !== undefined) setFailure({ sentence, cause: error });
      else if (sentence) notify.error(sentence, refusedAs === 'message' ? message : refusedAs);
      return undefined;
    }
    if (isFilled) setSeen(revisionAfter(data));
    if (done !== undefined) notify.success(typeof done === 'string' ? done : done(data), message);
    if (next) setAnswered({ answer: data, sent: input });
    if (nextAfter === 0) next?.(data, input);
    return data;
  }

  return {
    send,
    /** The refusal itself, where it is shown as an alert: for dialogs that need more of it than the sentence. */
    cause: failure?.cause,
    shell: {
      loading: isLoading || answered !== undefined,
      submitError: failure?.sentence,
      ...(revisionIn(failure?.cause) === undefined ? {} : { isOutdated: true }),
    },
  };
}
