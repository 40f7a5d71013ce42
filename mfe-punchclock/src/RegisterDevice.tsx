import { registerKiosk } from '@ondeck/shared/calls/kiosks';
import { readHeld } from '@ondeck/shared/session/heldValues';
import { useRef, useState } from 'react';
import { send } from './punchClock.api';
import css from './punchClock.module.css';
import { useLocations } from './useLocations';

interface RegisterDeviceProps {
  readonly text: string;
  readonly onRegistered: () => void;
  readonly onBack: () => void;
}

/** A refused device says what to do: an admin signs in on it once and gives it a name and a place. */
export function RegisterDevice({ text, onRegistered, onBack }: RegisterDeviceProps) {
  const signedIn = readHeld('authToken') !== '';
  return (
    <section className={css.form} aria-labelledby="register">
      <h1 id="register" className={css.name}>
        This device is not registered
      </h1>
      <p role="alert">{text}</p>
      {signedIn ? (
        <RegisterForm onRegistered={onRegistered} />
      ) : (
        <p>
          An admin signs in on this device once to register it.{' '}
          <a className={css.link} href="/">
            Sign in
          </a>
        </p>
      )}
      <button type="button" className={css.quiet} onClick={onBack}>
        Back to the keypad
      </button>
    </section>
  );
}

function RegisterForm({ onRegistered }: { readonly onRegistered: () => void }) {
  const name = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLSelectElement>(null);
  const locations = useLocations();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function register(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const outcome = await send(
      registerKiosk,
      { name: name.current?.value.trim() ?? '', location: place.current?.value || null },
      { patienceMs: 1 },
    );
    setBusy(false);
    if (outcome.ok) onRegistered();
    else setProblem(outcome.message ?? 'Something went wrong.');
  }

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void register();
      }}
    >
      <label className={css.field}>
        Name of this device
        <input ref={name} className={css.input} defaultValue="Pool deck" maxLength={50} required />
      </label>
      <label className={css.field}>
        Location
        <select ref={place} className={css.input}>
          {locations.map((location) => (
            <option key={location.id} value={location.id}>
              {location.title}
            </option>
          ))}
        </select>
      </label>
      {problem && (
        <p role="alert" className={css.error}>
          {problem}
        </p>
      )}
      <button type="submit" className={css.primary} aria-disabled={busy || undefined}>
        Register this device
      </button>
    </form>
  );
}
