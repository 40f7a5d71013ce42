/** Returns the initials of a name's first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${words[0]?.charAt(0) ?? ''}${last.charAt(0)}`.toUpperCase();
}

/** Shows a user's initials in a circle, as decoration next to the name. */
export function Avatar({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <span
      className="od-avatar"
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.4 }}
    >
      {initials(name)}
    </span>
  );
}
