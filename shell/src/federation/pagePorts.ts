import { isFaultOfVersion } from './areaLoadError';
import { diagnose } from './diagnose';
import type { LoaderPorts } from './loadArea';
import { trustFiles, trustFolder } from './pageIntegrity';
import { filesOf, preloadFiles } from './preload';
import { fetchRegistry } from './registryClient';
import { reportProblem } from './reportProblem';

/**
 * Returns the loader's functions on a page, except for running containers.
 *
 * @param view - returns the registry for the signed-in user; unchanged at the kiosk
 * @param notStarted - called with a version that is faulty itself, not when the network or the server failed
 */
export const pagePorts = (
  view: LoaderPorts['view'] = (registry) => registry,
  notStarted: (area: string, version: string) => void = () => undefined,
): Omit<LoaderPorts, 'registerRemotes' | 'loadRemote' | 'isStarted'> => ({
  diagnose,
  trust({ base, descriptor }) {
    // A version without hashes comes from a developer's own server; a real server's registry always has hashes.
    if (Object.keys(descriptor.files).length === 0) trustFolder(base);
    else trustFiles(base, descriptor.files);
  },
  fetchAhead: (version, expose) => preloadFiles(version, filesOf(version, expose)),
  look: async () => {
    const found = await fetchRegistry();
    return found.kind === 'registry' ? found.registry : undefined;
  },
  view,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  report: (problem, note) => {
    if (isFaultOfVersion(problem.fault)) notStarted(problem.area, problem.version);
    reportProblem({
      area: problem.area,
      version: problem.version,
      kind: problem.fault,
      // Put the note first, because the runtime's message is long and gets cut.
      message: `${note}: ${problem.message}`,
    });
  },
});
