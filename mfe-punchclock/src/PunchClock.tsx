import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { faceIn } from './clockFace';
import { loadedForm } from './formPart';
import { KeypadScreen } from './KeypadScreen';
import { kioskTheme } from './kioskTheme';
import css from './punchClock.module.css';
import { isMuted, play, setMuted } from './sound';
import { zoneOf } from './punchClock.state';
import { useKiosk } from './useKiosk';
import { useOffline } from './useOffline';
import { useOnline } from './useOnline';
import { saved, usePunchClock } from './usePunchClock';
import { useTicking, useTimeout } from './useTicking';
import { WallClock } from './WallClock';

const DONE_MS = 5000;

/** A device registers only once, so this part isn't loaded on every start. */
const RegisterDevice = lazy(() =>
  import('./RegisterDevice').then((module) => ({ default: module.RegisterDevice })),
);

/** Returns the text at the foot of the page: the network's state, and the number of punches left to send. */
const reachOf = (online: boolean, waiting: number): string =>
  online ? (waiting > 0 ? `Online, sending ${waiting}` : 'Online') : 'No network';

const NOT_REGISTERED = 'You can enter employee codes only on registered punch clocks.';

/**
 * Returns the registration code in the address, as the QR code in Options sets it, and removes it from the address
 * right away. Empty if the code has to be typed; undefined if registration wasn't requested, so that no one opens it by
 * accident.
 */
function takeCode(): string | undefined {
  const asked = /^#register(?:=([\w-]+))?$/.exec(window.location.hash);
  if (asked) window.history.replaceState(window.history.state, '', window.location.pathname);
  return asked ? (asked[1] ?? '') : undefined;
}

/** Shows the whole punch clock, on its own page and inside the suite. */
export function PunchClock() {
  const kiosk = useKiosk();
  const online = useOnline(kiosk.reload);
  const offline = useOffline(kiosk.heard, online);
  const { screens } = offline;
  const form = loadedForm();
  const clock = usePunchClock({
    isReady: () => screens !== undefined,
    isAway: () => !online,
    save: offline.save,
  });
  const now = useTicking(1000);
  const [muted, setMutedHere] = useState(isMuted);
  const { screen, dispatch } = clock;
  const reset = useCallback(() => dispatch({ type: 'reset' }), [dispatch]);

  useTimeout(screen.at === 'done' ? DONE_MS : 0, reset);

  const status = kiosk.heard?.status ?? offline.facts?.status;
  const zone = status?.location?.timezone ?? zoneOf(screen);
  const face = useMemo(() => faceIn(zone), [zone]);
  const instant = new Date(now + kiosk.offsetMs);
  const mustRegister = status?.registration_required === true && !status.registered;
  const [code, setCode] = useState(takeCode);
  const registers = screen.at === 'keypad' && !screen.digits && (mustRegister || code !== undefined);
  const wanted = useEffectEvent(() =>
    dispatch({ type: 'unregistered', text: mustRegister ? NOT_REGISTERED : undefined }),
  );
  // The registration code can also be added to the address of an open page.
  useEffect(() => {
    const look = (): void => setCode((before) => takeCode() ?? before);
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  // Open the registration before anyone types a code that would be refused, or if the address has a registration code.
  useEffect(() => {
    if (status && registers && !status.registered) wanted();
  }, [status, registers]);

  const notice = 'notice' in screen ? screen.notice : undefined;
  const noticeKind = typeof notice === 'string' ? 'error' : notice?.kind;
  useEffect(() => {
    if (screen.at === 'done' || noticeKind === 'success') play('success', muted);
    if (noticeKind === 'error' || screen.at === 'throttled') play('error', muted);
  }, [screen.at, noticeKind, muted]);

  async function onRegistered(): Promise<void> {
    setCode(undefined);
    await kiosk.reload();
    reset();
  }

  function leaveRegistration(): void {
    setCode(undefined);
    reset();
  }

  function mute(): void {
    setMuted(!muted);
    setMutedHere(!muted);
  }

  return (
    <div className={css.screen} style={kioskTheme}>
      {!online &&
        (screens ? (
          <screens.OfflineBanner state={offline} say={face.time} />
        ) : (
          <div role="alert" className={css.offline}>
            <strong>No network</strong>
            <span>
              Nothing can be recorded now. Write your name and the time on paper and give it to a manager.
            </span>
          </div>
        ))}
      <WallClock face={face} instant={instant} title={status?.location?.title} />
      <div className={css.body}>
        {screen.at === 'form' && form ? (
          <form.ClockInForm
            form={screen}
            time={face.time(instant)}
            onShift={(shiftId) => dispatch({ type: 'chooseShift', shiftId })}
            onPlace={(placeId) => dispatch({ type: 'choosePlace', placeId })}
            onRate={(rate) => dispatch({ type: 'chooseRate', rate })}
            onClockIn={clock.clockIn}
            onLeave={clock.leave}
          />
        ) : screen.at === 'offline' && screens ? (
          <screens.OfflineForm
            form={screen}
            canClockOut={status?.clock_out_here === true}
            save={offline.save}
            onSaved={() => dispatch(saved)}
            onLeave={clock.leave}
          />
        ) : screen.at === 'unregistered' ? (
          <Suspense fallback={<p role="status">{screen.text ?? 'Loading…'}</p>}>
            <RegisterDevice
              text={screen.text}
              code={code ?? ''}
              onRegistered={() => void onRegistered()}
              onBack={mustRegister ? undefined : leaveRegistration}
            />
          </Suspense>
        ) : screen.at === 'offline' || screen.at === 'form' ? null : (
          <KeypadScreen screen={screen} clock={clock} now={now} onReset={reset} muted={muted} />
        )}
      </div>
      <footer className={css.foot}>
        <button type="button" className={css.quiet} aria-pressed={muted} onClick={mute}>
          {muted ? 'Sound off' : 'Sound on'}
        </button>
        <span className={css.meta}>{reachOf(online, offline.waiting)}</span>
        {!window.isSecureContext && <span className={css.meta}>Offline punches need https.</span>}
      </footer>
    </div>
  );
}
