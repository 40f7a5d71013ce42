import { useRead } from '@ondeck/shared/api/useCall';
import { readDeckNow } from '@ondeck/shared/calls/deck';
import { dropCookie, readCookie, writeCookie, YEAR_SECONDS } from '@ondeck/shared/session/cookies';
import { Cluster, Meta } from '@ondeck/shared/ui/layout';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { useEffect, useRef, useState } from 'react';

/** Rules begin and end at set times, without a change that the server could report. */
const EVERY_MS = 60_000;
/** Cookie for the card's last height in pixels; a cookie, because signing out clears local storage. */
const COOKIE = 'lifeguardsNow';

/** Returns the card's height if it was shown on this device last time, so that a page can keep its place; otherwise 0. */
export const keptHeight = (): number => Number(readCookie(COOKIE)) || 0;

/**
 * Shows clocked-in and required lifeguards of each location at which a rule applies now. Renders nothing if there is
 * none.
 */
export function LifeguardsNow({ location }: { readonly location: string }) {
  const { data } = useRead(readDeckNow, { location }, { pollingInterval: EVERY_MS });
  const card = useRef<HTMLElement>(null);
  const [height] = useState(keptHeight);
  const places = data?.results ?? [];
  const isShown = places.length > 0;
  useEffect(() => {
    if (!data) return;
    if (isShown) writeCookie(COOKIE, String(card.current?.offsetHeight || 1), YEAR_SECONDS);
    else dropCookie(COOKIE);
  }, [data, isShown]);
  // After keeping a place, the card stays, so that the page below doesn't move.
  if (!isShown && height === 0) return null;
  return (
    <div style={{ minHeight: height }}>
      <section ref={card} className="od-panel" aria-label="Lifeguards Now">
        <Cluster gap={5}>
          <h2>Lifeguards Now</h2>
          {places.map(({ location: place, on_deck: present, required }) => (
            <Cluster key={place.id}>
              <span>{place.title}</span>
              <strong>{`${present} of ${required}`}</strong>
              {present < required ? (
                <StatusBadge status={`${required - present} short`} tone="danger" />
              ) : (
                <Meta>Enough lifeguards</Meta>
              )}
            </Cluster>
          ))}
          {data && !isShown ? <span className="od-muted">None are required right now.</span> : null}
        </Cluster>
      </section>
    </div>
  );
}
