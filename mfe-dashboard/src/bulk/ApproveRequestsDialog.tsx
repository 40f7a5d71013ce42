import { messageOf } from '@ondeck/shared/api/errors';
import { useRead } from '@ondeck/shared/api/useCall';
import { previewRequests } from '@ondeck/shared/calls/bulkRequests';
import { counted } from '@ondeck/shared/domain/words';
import type { RequestEffects } from '@ondeck/shared/schemas/bulkRequests';
import { WarningNotes } from '@ondeck/shared/planning/warningNotes';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { CheckboxField } from '@ondeck/shared/ui/choiceField';
import { Dated } from '@ondeck/shared/ui/dated';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Meta, Stack } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { decisionMessages } from '../requests/useDecision';
import type { BulkRow } from './bulkRow';
import { type BulkDialogProps, itemsOf, useDecideAll } from './useDecideAll';

interface ListedProps {
  readonly title: string;
  readonly rows: readonly BulkRow[];
  /** Returns the smaller line below a request. */
  readonly lineOf: (id: string) => string;
}

/** Lists requests under a heading, each with an effect or a reason; renders nothing without requests. */
function Listed({ title, rows, lineOf }: ListedProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 style={{ fontSize: 'inherit', margin: 0 }}>{title}</h3>
      <ul style={{ paddingInlineStart: 20, margin: 0 }}>
        {rows.map(({ id, what }) => (
          <li key={id}>
            <Stack gap={1}>
              <Dated>{what}</Dated>
              <Meta>
                <Dated>{lineOf(id)}</Dated>
              </Meta>
            </Stack>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Approvals of these kinds can open shifts. */
const canOpen = ({ kind }: BulkRow): boolean => kind === 'TIME_OFF' || kind === 'SCHEDULE_CHANGE';

/** Returns the rows in the order of the preview, which is the order in which they are decided. */
const inOrder = (rows: readonly BulkRow[], items: RequestEffects['items']): BulkRow[] =>
  items.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []);

/** Approves several requests after the manager has seen what all of them change together. */
export function ApproveRequestsDialog({ open, rows, onClose, onDone }: BulkDialogProps) {
  const { data, error, refetch, isFetching } = useRead(
    previewRequests,
    { items: itemsOf(rows), action: 'APPROVE' },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const form = useForm<{ offer_all: boolean }>({ initial: { offer_all: false } });
  const found = new Map(data?.items.map((item) => [item.id, item]));
  const ordered = data ? inOrder(rows, data.items) : [];
  const left = ordered.filter(({ id }) => found.get(id)?.reason !== undefined);
  const able = ordered.filter((row) => !left.includes(row));
  const { decide, shell } = useDecideAll(
    { onDone, onClose },
    left.map(({ id }) => ({ id, reason: found.get(id)?.reason ?? '' })),
  );
  const failure = error
    ? messageOf(error, { ...decisionMessages.catalogue, other: "Couldn't check what this changes." })
    : undefined;
  const waiting = data && !isFetching ? undefined : 'Checking what this changes…';
  const none = able.length === 0 ? "You can't approve any of these requests." : undefined;
  return (
    <FormDialog
      open={open}
      title={`Approve ${counted(rows.length, 'Request')}`}
      form={form}
      onSubmit={({ offer_all }) =>
        decide({ items: itemsOf(able), action: 'APPROVE', ...(offer_all ? { offer_all } : {}) })
      }
      onCancel={onClose}
      {...shell}
      submitLabel={left.length > 0 && able.length > 0 ? `Approve ${able.length}` : 'Approve'}
      disabledReason={failure ?? waiting ?? none}
      width={640}
    >
      {failure ? <FailureStrip onRetry={() => void refetch()}>{failure}</FailureStrip> : null}
      {data ? (
        <Stack gap={4}>
          <WarningNotes warnings={data.problems.map((message) => ({ message }))} />
          <Listed title="Left Out" rows={left} lineOf={(id) => found.get(id)?.reason ?? ''} />
          {able.some(canOpen) ? (
            <CheckboxField
              {...form.field('offer_all')}
              label="Offer every shift that opens to all who can work it"
            />
          ) : null}
          <Listed title="To Approve" rows={able} lineOf={(id) => found.get(id)?.effect ?? ''} />
        </Stack>
      ) : failure ? null : (
        <Skeleton lines={6} />
      )}
    </FormDialog>
  );
}
