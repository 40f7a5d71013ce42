import { isFaultOfVersion } from './areaLoadError';
import { diagnose } from './diagnose';
import type { LoaderPorts } from './loadArea';
import { trustFiles, trustFolder } from './pageIntegrity';
import { filesOf, preloadFiles } from './preload';
import { fetchRegistry } from './registryClient';
import { reportProblem } from './reportProblem';

/**
 * What the loader needs of a page besides a way to run containers.
 *
 * @param view - the registry as who is signed in gets it; as it is at the kiosk
 * @param notStarted - hears of a version that is at fault itself: not its line, not its server
 */
export const pagePorts = (
  view: LoaderPorts['view'] = (registry) => registry,
  notStarted: (area: string, version: string) => void = () => undefined,
): Omit<LoaderPorts, 'registerRemotes' | 'loadRemote' | 'isStarted'> => ({
  diagnose,
  trust({ base, descriptor }) {
    // A version without any hash is a developer's own server; the registry of a real server always has them.
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
      // The note first: what the runtime says is long, and cut.
      message: `${note}: ${problem.message}`,
    });
  },
});
