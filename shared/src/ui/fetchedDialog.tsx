import type { ReactNode } from 'react';
import { FailureStrip } from './alert';
import { Dialog } from './dialog';
import { Skeleton } from './skeleton';

export interface FetchedDialogProps<Record> {
  readonly title: string;
  readonly onClose: () => void;
  /** What a query's hook gives. */
  readonly answer: {
    readonly isFetching: boolean;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  /** The record, undefined until it is there. */
  readonly record: Record | undefined;
  /** 'the shift' */
  readonly what: string;
  /** The dialog about the record. */
  readonly children: (record: Record) => ReactNode;
}

/** A dialog about a record that is fetched as it opens; until it is there, and where it cannot be had, one that says so. */
export function FetchedDialog<Record>({
  title,
  onClose,
  answer,
  record,
  what,
  children,
}: FetchedDialogProps<Record>) {
  if (record !== undefined) return children(record);
  return (
    <Dialog open title={title} onClose={onClose}>
      {answer.isError && !answer.isFetching ? (
        <FailureStrip
          onRetry={() => void answer.refetch()}
        >{`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded.`}</FailureStrip>
      ) : (
        <Skeleton lines={6} label={`Loading ${what}`} />
      )}
    </Dialog>
  );
}
