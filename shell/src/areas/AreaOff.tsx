/** Shown instead of an area's pages while they are switched off. */
export function AreaOff({ label }: { readonly label: string }) {
  return (
    <div className="shell-unavailable" role="status">
      <h2>{label} is off right now</h2>
      <p>Check back later. The rest of On Deck works as usual.</p>
    </div>
  );
}
