import type { Kiosk } from '@ondeck/shared/schemas/options';
import { offlineLine } from '@ondeck/shared/time/kioskContact';
import { Alert } from '@ondeck/shared/ui/alert';
import { listKiosks } from '@ondeck/shared/calls/kiosks';
import { useRead } from '@ondeck/shared/api/useCall';

const EVERY_MS = 60_000;

const isAway = ({ offline_since }: Kiosk): boolean => offline_since !== null;
const isInTouch = ({ offline_since: since, last_seen_at: seen }: Kiosk): boolean =>
  since === null && seen !== null;

/** Returns the offline punch clocks of a location, or of all locations, and whether every punch clock is offline. */
function useOfflineKiosks(location: string) {
  const { data } = useRead(listKiosks, undefined, { pollingInterval: EVERY_MS });
  const kiosks = (data?.results ?? []).filter((kiosk) => location === '' || kiosk.location?.id === location);
  const isOnline = new Set(kiosks.filter(isInTouch).map((kiosk) => kiosk.location?.id));
  const away = kiosks.filter(isAway);
  return { away, alone: away.filter((kiosk) => kiosk.location !== null && !isOnline.has(kiosk.location.id)) };
}

/** Lists offline punch clocks, each on a line: `Lakeview punch clock: offline since 3:40 PM, last contact 3:39 PM`. */
export function OfflineKiosks({ location }: { readonly location: string }) {
  const { away } = useOfflineKiosks(location);
  if (away.length === 0) return null;
  return (
    <Alert kind="warning">
      {away.map((kiosk) => (
        <div key={kiosk.id}>{offlineLine(kiosk, away)}</div>
      ))}
    </Alert>
  );
}

/** Warns above a list of missing or on-deck staff that an offline punch clock can make the list wrong. */
export function UnconfirmedNote({ location }: { readonly location: string }) {
  const { alone } = useOfflineKiosks(location);
  const places = [...new Set(alone.map((kiosk) => kiosk.location?.title ?? ''))];
  if (places.length === 0) return null;
  return (
    <Alert kind="info">
      {places.map((place) => (
        <div key={place}>
          {place}’s punch clock is offline. This list doesn't include its punches until it is online again.
        </div>
      ))}
    </Alert>
  );
}
