import { AppError } from '../core/errors';

/** The answers of the items that succeeded, and the refused items with their messages. */
export interface EachAnswer<Answer> {
  readonly done: readonly Answer[];
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
}

/**
 * Runs work for each item in order, each in a separate transaction. A refused item (an {@link AppError}) is
 * reported, and the others are stored.
 *
 * @param idOf - the ID of an item in the report
 * @throws the first refusal if every item is refused; any other error right away, after the items before it were stored
 */
export async function eachAlone<Item, Answer>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  work: (item: Item) => Promise<Answer>,
): Promise<EachAnswer<Answer>> {
  const done: Answer[] = [];
  const errors: { readonly id: string; readonly error: AppError }[] = [];
  for (const item of items) {
    try {
      done.push(await work(item));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.push({ id: idOf(item), error });
    }
  }
  const [first] = errors;
  if (done.length === 0 && first) throw first.error;
  return { done, refused: errors.map(({ id, error }) => ({ id, reason: error.message })) };
}
