import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useRead } from '@ondeck/shared/api/useCall';
import { listOwnOffers } from '@ondeck/shared/calls/offers';
import { useSearchParams } from '@ondeck/shared/router';
import type { OwnOffer } from '@ondeck/shared/schemas/offers';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Dated } from '@ondeck/shared/ui/dated';
import { Cluster, Meta, Panel } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { useEffect, useEffectEvent } from 'react';
import css from '../myRequests/ownAbsences.module.css';
import { OfferDialog } from './OfferDialog';
import { offerTitle } from './offerWords';

/** The address's name of the offer that a notification links to. */
const LINKED = 'offer';

/**
 * Reads the employee's offers, and opens the one that a notification links to.
 *
 * @returns the offers, the open dialog, and whether the linked offer is gone
 */
export function useOwnOffers() {
  const [params, setParams] = useSearchParams();
  const asked = params.get(LINKED);
  const read = useRead(listOwnOffers);
  const { data, failed, onRetry } = shownAnswer(read);
  const { shown, open } = useRowDialog<'offer', OwnOffer>('offers');
  // While older offers are refreshed, an offer that was sent a moment ago can still be missing.
  const offers = read.isFetching ? undefined : data?.results;
  const linked = asked === null ? undefined : offers?.find(({ round }) => round === asked);
  const show = useEffectEvent((offer: OwnOffer) => {
    open('offer', offer);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(LINKED);
        return after;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (linked) show(linked);
  }, [linked]);
  return {
    offers: data?.results ?? [],
    failed,
    onRetry,
    isGone: asked !== null && offers !== undefined && !linked,
    open: (offer: OwnOffer) => open('offer', offer),
    dialog: dialogOf(shown, {
      // The newest answer, because the offer can have ended since the dialog was opened.
      offer: (row, dialog) => (
        <OfferDialog {...dialog} offer={data?.results.find(({ round }) => round === row.round) ?? row} />
      ),
    }),
  };
}

type Offers = ReturnType<typeof useOwnOffers>;

/** Shows that the offer of a notification is no longer listed, or couldn't be loaded. */
export function LinkedOfferNote({ isGone, failed, onRetry }: Pick<Offers, 'isGone' | 'failed' | 'onRetry'>) {
  if (failed) return <FailureStrip onRetry={onRetry}>Couldn&apos;t load your offers.</FailureStrip>;
  return isGone ? <Alert kind="warning">This offer has ended.</Alert> : null;
}

/** Lists the shifts that the employee is offered and can answer, or that wait for a manager. */
export function OwnOffers({ offers, open }: Pick<Offers, 'offers' | 'open'>) {
  const current = offers.filter(({ state }) => state === 'OPEN' || state === 'WAITS');
  if (current.length === 0) return null;
  return (
    <Panel title="Offers for You">
      <ul className={css['list']}>
        {current.map((offer) => (
          <li key={offer.round}>
            <div className={css['words']}>
              <strong>
                <Dated>{offerTitle(offer)}</Dated>
              </strong>
              <span>{`${offer.shift.shift_type.name} at ${offer.shift.location.title}`}</span>
              {offer.sentence ? <Meta>{offer.sentence}</Meta> : null}
            </div>
            <Cluster>
              {offer.state === 'WAITS' ? <StatusBadge status="ACCEPTED" tone="warning" /> : null}
              <Button label={`View offer: ${offerTitle(offer)}`} onClick={() => open(offer)}>
                View offer
              </Button>
            </Cluster>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
