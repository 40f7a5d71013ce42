import { registerKiosk } from '@ondeck/shared/calls/kiosks';
import { readKioskCode } from '@ondeck/shared/domain/rules/kiosk';
import { useEffect, useRef, useState } from 'react';
import { SOMETHING_WENT_WRONG } from '@ondeck/shared/domain/sentences';
import { newIdempotencyKey } from './backoff';
import { canKeepKey, makeDevice } from './device';
import { send } from './punchClock.api';
import forms from './forms.module.css';
import css from './punchClock.module.css';

const NO_ANSWER = "The server didn't answer. Try again.";

interface RegisterDeviceProps {
  /** The server's reason for refusing this device, if any. */
  readonly text: string | undefined;
  /** The registration code from the address of the QR code. */
  readonly code: string;
  readonly onRegistered: () => void;
  /** Returns to the keypad; undefined if the device must register first. */
  readonly onBack: (() => void) | undefined;
}

/** Registers this browser as a punch clock with a manager's code, without a sign-in. */
export function RegisterDevice({ text, code, onRegistered, onBack }: RegisterDeviceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={forms.form} aria-labelledby="register">
      <h1 id="register" ref={heading} tabIndex={-1} className={forms.name}>
        {text ? "This device isn't registered" : 'Register this device'}
      </h1>
      {text && <p role="alert">{text}</p>}
      {canKeepKey() ? (
        <RegisterForm code={code} onRegistered={onRegistered} />
      ) : (
        <p role="alert" className={css.error}>
          This browser can't be a punch clock at this address. Open the address that begins with https.
        </p>
      )}
      {onBack && (
        <button type="button" className={css.quiet} onClick={onBack}>
          Back to the keypad
        </button>
      )}
    </section>
  );
}

function RegisterForm({ code, onRegistered }: Pick<RegisterDeviceProps, 'code' | 'onRegistered'>) {
  const [typed, setTyped] = useState(code);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Keep one device and one key for all tries of a code, so that a retry gets the answer that was lost.
  const trial = useRef<{ device: Awaited<ReturnType<typeof makeDevice>>; key: string; code: string }>(
    undefined,
  );

  async function register(): Promise<void> {
    if (busy) return;
    const clean = readKioskCode(typed);
    if (clean === null) return setProblem('Enter the 8 letters and digits of the code.');
    setBusy(true);
    setProblem(undefined);
    try {
      // Punches that the former registration can no longer send become items of the new registration.
      const { sendKept } = await import(/* webpackChunkName: "offline" */ './offline/offlineTablet');
      await sendKept();
      if (trial.current?.code !== clean)
        trial.current = { device: await makeDevice(), key: newIdempotencyKey(), code: clean };
      const { device, key: idempotencyKey } = trial.current;
      const input = { code: clean, public_key: device.publicKey };
      const outcome = await send(registerKiosk, input, { idempotencyKey, patienceMs: 20_000 });
      if (!outcome.ok) return setProblem(outcome.status === 0 ? NO_ANSWER : outcome.message);
      if (!outcome.body) return setProblem(SOMETHING_WENT_WRONG);
      await device.keep(outcome.body.id);
      onRegistered();
    } catch {
      setProblem("This browser can't save a key. Turn off private browsing and try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={forms.form}
      onSubmit={(event) => {
        event.preventDefault();
        void register();
      }}
    >
      <p className={forms.plain}>
        A manager can create a code in Options, under Punch clocks. The code works once and expires in 10
        minutes.
      </p>
      <label className={forms.field}>
        Code
        <input
          className={`${forms.input} ${forms.codeInput}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value.toUpperCase())}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ABCD-EFGH"
          required
        />
      </label>
      {problem && (
        <p role="alert" className={css.error}>
          {problem}
        </p>
      )}
      <button type="submit" className={forms.primary} aria-disabled={busy || undefined}>
        {busy ? 'Registering…' : 'Register this device'}
      </button>
    </form>
  );
}
