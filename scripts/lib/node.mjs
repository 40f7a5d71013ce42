/** The oldest Node version that runs the product, as in `engines` of package.json. */
const oldestNode = [20, 11];

/**
 * Checks the version of Node.
 *
 * @param {string} version - as in `process.versions.node`
 * @returns {string | null} a sentence for the user if this Node is too old
 */
export function nodeComplaint(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = oldestNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return null;
  return `On Deck needs Node ${oldestNode.join('.')} or newer. This is Node ${version}. Get it from https://nodejs.org/`;
}
