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

/** Returns the revision in the answer of a save, for a form that stays open. */
const revisionAfter = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'revision' in answer && typeof answer.revision === 'string'
    ? answer.revision
    : undefined;

/** Name under which a form's revision is kept with its text. */
const SEEN = 'seen';

/** Milliseconds that a redirect waits after a success, so its message can be read (specification 1, section 9). */
export const REDIRECT_MS = 1000;

export interface SubmitOptions<Answer, Input = unknown> {
  /** Messages for refusals, by status. A function can return none if the form's fields show every error. */
  readonly catalogue?: Catalogue | ((error: unknown) => string | undefined) | undefined;
  /** The message after a success; missing if the page shows the result. */
  readonly done?: string | ((answer: Answer) => string);
  /** How long messages stay, and whether they offer Undo. */
  readonly message?: MessageOptions;
  /** The form, which shows the server's messages at its fields. */
  readonly form?: { setErrors: (errors: FieldErrors) => void };
  /** Reads the messages by field from a refusal; needed if the form's field names differ from the server's. */
  readonly fields?: (error: unknown) => FieldErrors;
  /**
   * The place where a refusal is shown: `alert`, above the form, or as a message, whose options may differ from
   * `message`.
   */
  readonly refusedAs?: 'alert' | 'message' | MessageOptions;
  /**
   * Runs after a success: leaves the page or closes the dialog. `sent` has the sent values; the fields may have
   * changed.
   */
  readonly next?: (answer: Answer, sent: Input) => unknown;
  /**
   * The revision of the record that filled the form, for a call that `isRevised`. If someone else has saved the record
   * since, the call is refused with a notice, and sending again overwrites the newer record.
   */
  readonly revision?: string | undefined;
  /**
   * Milliseconds that `next` waits, so the message can be read; `next` never runs if the user leaves the page before.
   */
  readonly nextAfter?: number;
}

/**
 * Sends a form or a decision and reports the result, the same way for every form. Typed values stay after a refusal.
 * After a success with a `next`, the form stays busy, so pressing Save again creates no second record.
 *
 * @param mutation - for example `useWrite(createLocation)`
 * @returns `send`, which returns the answer, or undefined if refused; `shell`, the props of a `FormShell` or dialog;
 * `cause`, the refusal itself
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
  // Whether the form is filled from a record. An undo names the revision of its change in its input instead.
  const isFilled = revision !== undefined;
  // Keep the revision from when the form was filled, because the record may have been refetched since.
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
      // Keep the refusal in view if there is something to review.
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
    /** The refusal itself, if shown as an alert: for dialogs that need more than the message. */
    cause: failure?.cause,
    shell: {
      loading: isLoading || answered !== undefined,
      submitError: failure?.sentence,
      ...(revisionIn(failure?.cause) === undefined ? {} : { isOutdated: true }),
    },
  };
}
