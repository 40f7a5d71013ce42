import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readKioskStatus } from '@ondeck/shared/calls/kiosks';
import type { KioskStatus } from '@ondeck/shared/schemas/options';
import { send } from './punchClock.api';

export interface Kiosk {
  /** Undefined until the server has answered. */
  readonly status: KioskStatus | undefined;
  /** What to add to this device's clock to have the server's. */
  readonly offsetMs: number;
  /** `zone`: of the place of a punch, where this punch clock has none. */
  readonly time: (instant: Date, zone?: string) => string;
  readonly day: (instant: Date) => string;
  readonly reload: () => Promise<void>;
}

/** Also how the server knows that this punch clock is there. */
const ANEW_MS = 60_000;
/** How long the page keeps asking when it opens. */
const FIRST_MS = 60_000;

function formats(timezone: string | undefined) {
  const zone = timezone ? { timeZone: timezone } : {};
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', ...zone });
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', ...zone });
  return {
    time: (instant: Date, elsewhere?: string) =>
      timezone || !elsewhere
        ? time.format(instant)
        : instant.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: elsewhere }),
    day: (instant: Date) => day.format(instant),
  };
}

/** What this punch clock is: its location and zone where it is registered, and how far its clock is off. */
export function useKiosk(): Kiosk {
  const [answer, setAnswer] = useState<{ status: KioskStatus; offsetMs: number }>();
  const leaving = useRef<AbortSignal>(undefined);

  const load = useCallback(async (patienceMs = 1): Promise<void> => {
    const abandon = leaving.current ?? new AbortController().signal;
    const outcome = await send(readKioskStatus, undefined, { abandon, patienceMs });
    const status = outcome.ok ? outcome.body : undefined;
    if (status) setAnswer({ status, offsetMs: Date.parse(status.now) - Date.now() });
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller.signal;
    void load(FIRST_MS);
    const timer = setInterval(() => void load(FIRST_MS), ANEW_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [load]);

  const timezone = answer?.status.location?.timezone;
  const show = useMemo(() => formats(timezone), [timezone]);
  return { status: answer?.status, offsetMs: answer?.offsetMs ?? 0, ...show, reload: load };
}
