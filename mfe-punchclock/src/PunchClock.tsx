import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { ClockInForm } from './ClockInForm';
import { KeypadScreen } from './KeypadScreen';
import { kioskTheme } from './kioskTheme';
import css from './punchClock.module.css';
import { isMuted, play, setMuted } from './sound';
import { zoneOfPunch } from './punchClock.state';
import { useKiosk } from './useKiosk';
import { useOnline } from './useOnline';
import { usePunchClock } from './usePunchClock';
import { useTicking, useTimeout } from './useTicking';
import { WallClock } from './WallClock';

const DONE_MS = 5000;

/** Once in a device's life: not part of what every start loads. */
const RegisterDevice = lazy(() =>
  import('./RegisterDevice').then((module) => ({ default: module.RegisterDevice })),
);

function Offline() {
  return (
    <div role="alert" className={css.offline}>
      <strong>No network</strong>
      <span>
        Nothing can be recorded now. Write your name and the time on paper and give it to a manager.
      </span>
    </div>
  );
}

/** The whole punch clock, on its own page and inside the suite. */
export function PunchClock() {
  const clock = usePunchClock();
  const kiosk = useKiosk();
  const online = useOnline(kiosk.reload);
  const now = useTicking(1000);
  const [muted, setMutedHere] = useState(isMuted);
  const { screen, dispatch } = clock;
  const reset = useCallback(() => dispatch({ type: 'reset' }), [dispatch]);

  useTimeout(screen.at === 'done' ? DONE_MS : 0, reset);

  const noticeKind = 'notice' in screen ? screen.notice?.kind : undefined;
  useEffect(() => {
    if (screen.at === 'done' || noticeKind === 'success') play('success', muted);
    if (noticeKind === 'error' || screen.at === 'throttled') play('error', muted);
  }, [screen.at, noticeKind, muted]);

  function onRegistered(): void {
    void kiosk.reload();
    reset();
  }

  function mute(): void {
    setMuted(!muted);
    setMutedHere(!muted);
  }

  return (
    <div className={css.screen} style={kioskTheme}>
      {!online && <Offline />}
      <WallClock kiosk={kiosk} now={now} />
      <div className={css.body}>
        {screen.at === 'form' ? (
          <ClockInForm
            form={screen}
            time={kiosk.time(new Date(now + kiosk.offsetMs), zoneOfPunch(screen))}
            onShift={(shiftId) => dispatch({ type: 'chooseShift', shiftId })}
            onPlace={(placeId) => dispatch({ type: 'choosePlace', placeId })}
            onRate={(rate) => dispatch({ type: 'chooseRate', rate })}
            onClockIn={clock.clockIn}
            onLeave={clock.leave}
          />
        ) : screen.at === 'unregistered' ? (
          <Suspense fallback={<p role="alert">{screen.text}</p>}>
            <RegisterDevice text={screen.text} onRegistered={onRegistered} onBack={reset} />
          </Suspense>
        ) : (
          <KeypadScreen screen={screen} clock={clock} now={now} onReset={reset} muted={muted} />
        )}
      </div>
      <footer className={css.foot}>
        <button type="button" className={css.quiet} aria-pressed={muted} onClick={mute}>
          {muted ? 'Sound off' : 'Sound on'}
        </button>
        <span className={css.meta}>{online ? 'Online' : 'No network'}</span>
      </footer>
    </div>
  );
}
