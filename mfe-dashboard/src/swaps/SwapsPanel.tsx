import { useRead } from '@ondeck/shared/api/useCall';
import { listSwaps } from '@ondeck/shared/calls/swaps';
import type { Swap } from '@ondeck/shared/schemas/swaps';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Dated } from '@ondeck/shared/ui/dated';
import { Cluster, Meta, Panel, Stack } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { ApproveSwapDialog, RejectSwapDialog } from './SwapDialogs';
import { dateInWords, swapName } from './swapWords';

/** The most swaps that are listed. Decided swaps leave the list. */
const LIMIT = 50;

/**
 * Lists the swaps that two employees agreed on and that wait for a manager. Renders nothing if there are none.
 *
 * @param location - an empty text for all locations
 */
export function SwapsPanel({ location }: { readonly location: string }) {
  const { data, isError, refetch } = useRead(listSwaps, { limit: LIMIT, offset: 0, location });
  const { shown, open } = useRowDialog<'approve' | 'reject', Swap>('swaps');
  if (isError && !data)
    return <FailureStrip onRetry={() => void refetch()}>Couldn't load shift swaps.</FailureStrip>;
  const swaps = data?.results ?? [];
  return (
    <>
      {swaps.length > 0 ? (
        <Panel title="Shift swaps to review">
          <Stack>
            {swaps.map((swap) => (
              <Cluster key={swap.id} style={{ justifyContent: 'space-between' }}>
                <Stack gap={1}>
                  <strong>{swapName(swap)}</strong>
                  <span>
                    <Dated>
                      {[swap.gives, ...(swap.takes ? [swap.takes] : [])].map(dateInWords).join(' · ')}
                    </Dated>
                  </span>
                  <Meta>
                    <Dated>
                      {[
                        swap.message === '' ? '' : `“${swap.message}”`,
                        swap.reason,
                        `Review it by ${swap.review_by_label}.`,
                      ]
                        .filter(Boolean)
                        .join(' ')}
                    </Dated>
                  </Meta>
                </Stack>
                <Cluster gap={1}>
                  <Button
                    size="small"
                    label={`Approve ${swapName(swap)}`}
                    onClick={() => open('approve', swap)}
                  >
                    Approve
                  </Button>
                  <Button
                    size="small"
                    look="quiet"
                    label={`Reject ${swapName(swap)}`}
                    onClick={() => open('reject', swap)}
                  >
                    Reject
                  </Button>
                </Cluster>
              </Cluster>
            ))}
          </Stack>
        </Panel>
      ) : null}
      {dialogOf(shown, {
        approve: (swap, dialog) => <ApproveSwapDialog {...dialog} swap={swap} />,
        reject: (swap, dialog) => <RejectSwapDialog {...dialog} swap={swap} />,
      })}
    </>
  );
}
