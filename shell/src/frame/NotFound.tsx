import { useTakeOver } from './takeOver';

/** Stands where the composition has no page at all for somebody. */
export function NotFound() {
  useTakeOver();
  return (
    <main className="shell-stopped">
      <h1>There is nothing here for you yet</h1>
      <p>This installation of On Deck has no page for your account. Please tell whoever runs it.</p>
      <p>
        <a href="/">Back to the start</a>
      </p>
    </main>
  );
}
