import { useTakeOver } from './takeOver';

/** Shown when the suite has no page for a user. */
export function NotFound() {
  useTakeOver();
  return (
    <main className="shell-stopped">
      <h1>No pages for your account</h1>
      <p>Your school's On Deck has no page for your account. Ask your admin for help.</p>
      <p>
        <a href="/">Go to the start page</a>
      </p>
    </main>
  );
}
