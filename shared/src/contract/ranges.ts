interface Version {
  readonly parts: readonly [major: number, minor: number, patch: number];
  /** The text after the hyphen, which marks a prerelease of the version. */
  readonly pre: string;
}

function versionOf(text: string): Version | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?(?:\+[\w.-]+)?$/.exec(text);
  if (!match) return undefined;
  return { parts: [Number(match[1]), Number(match[2]), Number(match[3])], pre: match[4] ?? '' };
}

const order = (a: Version, b: Version): number => {
  for (const index of [0, 1, 2] as const)
    if (a.parts[index] !== b.parts[index]) return a.parts[index] - b.parts[index];
  if (a.pre === b.pre) return 0;
  if (a.pre === '' || b.pre === '') return a.pre === '' ? 1 : -1;
  return a.pre < b.pre ? -1 : 1;
};

/** Returns the first version past a range: `^` keeps the left-most number that is not 0, `~` the minor number. */
function endOf(sign: string, { parts: [major, minor, patch] }: Version): Version {
  const end = (...parts: [number, number, number]): Version => ({ parts, pre: '' });
  if (sign === '~') return end(major, minor + 1, 0);
  if (major > 0) return end(major + 1, 0, 0);
  return minor > 0 ? end(0, minor + 1, 0) : end(0, 0, patch + 1);
}

/**
 * Returns whether a version is in a range of the share table: `^1.2.3`, `~1.2.3`, `1.2.3`, or `*`. A prerelease
 * (`2.0.0-rc.1`) is in a range only if the range names a prerelease of the same release.
 *
 * @returns false for text it can't read, because an unknown version is not provided
 */
export function isInRange(version: string, range: string): boolean {
  const found = versionOf(version);
  if (!found) return false;
  if (range === '*') return found.pre === '';
  const sign = /^[\^~]/.exec(range)?.[0] ?? '';
  const least = versionOf(range.slice(sign.length));
  if (!least) return false;
  if (sign === '') return order(found, least) === 0;
  const sameRelease = found.parts.every((part, index) => part === least.parts[index]);
  if (found.pre !== '' && !(sameRelease && least.pre !== '')) return false;
  return order(found, least) >= 0 && order(found, endOf(sign, least)) < 0;
}
