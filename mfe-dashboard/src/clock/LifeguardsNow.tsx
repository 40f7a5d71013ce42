import { useRead } from '@ondeck/shared/api/useCall';
import { readDeckNow } from '@ondeck/shared/calls/deck';
import { dropCookie, readCookie, writeCookie, YEAR_SECONDS } from '@ondeck/shared/session/cookies';
import { Panel } from '@ondeck/shared/ui/layout';
import { Stats } from '@ondeck/shared/ui/stat';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { useEffect, useState } from 'react';

/** Rules begin and end at set times, without a change that the server could report. */
const EVERY_MS = 60_000;
/** Cookie for whether the card was shown last; a cookie, because signing out clears local storage. */
const COOKIE = 'lifeguardsNow';
/** The height of the card with one line of locations. */
const HEIGHT = 150;

/** Returns whether the card was shown on this device last time, so that a page can keep a place for it. */
export const wasShown = (): boolean => readCookie(COOKIE) !== '';

/**
 * Shows clocked-in and required lifeguards of each location at which a rule applies now. Renders nothing if there is
 * none.
 */
export function LifeguardsNow({ location }: { readonly location: string }) {
  const { data } = useRead(readDeckNow, { location }, { pollingInterval: EVERY_MS });
  const [isKept] = useState(wasShown);
  const places = data?.results ?? [];
  const isShown = places.length > 0;
  useEffect(() => {
    if (!data) return;
    if (isShown) writeCookie(COOKIE, 'shown', YEAR_SECONDS);
    else dropCookie(COOKIE);
  }, [data, isShown]);
  // After keeping a place, the card stays, so that the page below doesn't move.
  if (!isShown && !isKept) return null;
  return (
    <Panel title="Lifeguards Now" style={{ minHeight: HEIGHT }}>
      {isShown ? (
        <Stats
          label="Clocked-in and required lifeguards"
          items={places.map(({ location: place, on_deck: present, required }) => ({
            key: place.id,
            label: place.title,
            value: `${present} of ${required}`,
            note:
              present < required ? (
                <StatusBadge status={`${required - present} short`} tone="danger" />
              ) : (
                'Enough lifeguards'
              ),
          }))}
        />
      ) : (
        <p className="od-muted">{data ? 'No lifeguards are required right now.' : ''}</p>
      )}
    </Panel>
  );
}
