import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
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

const NOT_REGISTERED = 'Only registered punch clocks take employee codes here.';

/** The code in the address, which the QR code under Options brings; it leaves the address at once. */
function takeCode(): string {
  const code = /^#register=([\w-]+)$/.exec(window.location.hash)?.[1] ?? '';
  if (code) window.history.replaceState(window.history.state, '', window.location.pathname);
  return code;
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

  const { status } = kiosk;
  const mustRegister = status?.registration_required === true && !status.registered;
  const [code, setCode] = useState(takeCode);
  const registers = screen.at === 'keypad' && !screen.digits && (mustRegister || code !== '');
  const wanted = useEffectEvent(() =>
    dispatch({ type: 'unregistered', text: mustRegister ? NOT_REGISTERED : undefined }),
  );
  // Before anybody types a code that would be refused, or because the address brought a code.
  useEffect(() => {
    if (status && registers && !status.registered) wanted();
  }, [status, registers]);

  const noticeKind = 'notice' in screen ? screen.notice?.kind : undefined;
  useEffect(() => {
    if (screen.at === 'done' || noticeKind === 'success') play('success', muted);
    if (noticeKind === 'error' || screen.at === 'throttled') play('error', muted);
  }, [screen.at, noticeKind, muted]);

  async function onRegistered(): Promise<void> {
    setCode('');
    await kiosk.reload();
    reset();
  }

  function leaveRegistration(): void {
    setCode('');
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
          <Suspense fallback={<p role="status">{screen.text ?? 'Loading…'}</p>}>
            <RegisterDevice
              text={screen.text}
              code={code}
              onRegistered={() => void onRegistered()}
              onBack={mustRegister ? undefined : leaveRegistration}
            />
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
        {status && !status.registered && screen.at === 'keypad' && (
          <button
            type="button"
            className={css.quiet}
            onClick={() => dispatch({ type: 'unregistered', text: undefined })}
          >
            Register this device
          </button>
        )}
      </footer>
    </div>
  );
}
