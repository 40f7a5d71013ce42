/**
 * Runs a job's work for each row, one after the other. A row that fails doesn't keep the others waiting.
 *
 * @param signal - once aborted, no further row is started
 * @throws the error of the row that failed, or an AggregateError of several, once every row was tried
 */
export async function forEachRow<T>(
  rows: Iterable<T>,
  work: (row: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) {
    if (signal?.aborted) break;
    try {
      await work(row);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} rows of this job failed.`);
}
