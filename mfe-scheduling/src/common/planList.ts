import { isApiError } from '@ondeck/shared/api/errors';
import { tableProps } from '@ondeck/shared/ui/tableProps';

/**
 * Returns the table props for a list of shifts or meetings. With a location chosen, a 400 shows an empty list without a
 * message (specification 2, section 8).
 */
export function planTableProps<R>(answer: Parameters<typeof tableProps<R>>[0], location: string) {
  const isQuiet = location !== '' && isApiError(answer.error) && answer.error.status === 400;
  const props = tableProps(answer);
  return isQuiet ? { ...props, rows: [], count: 0, failed: false } : props;
}
