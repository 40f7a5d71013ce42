import { getSession, isSignedIn } from '@ondeck/shared/session/session';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { createAreaLoader } from './federation/loadArea';
import { prefetchPath } from './federation/prefetch';
import { provided } from './federation/provided';
import { realPorts } from './federation/realPorts';
import { openRegistry } from './federation/registryClient';
import { reportProblem } from './federation/reportProblem';
import { watchVersions } from './federation/versionWatch';
import { loadFrame } from './frame/loadFrame';
import { createShellStore } from './store/shellStore';
import { rootElement, showStopped } from './stopped';
import { tieToSession } from './tieToSession';

async function start(): Promise<void> {
  const root = rootElement();
  const opened = await openRegistry();
  if (opened.kind !== 'registry') {
    showStopped(root, 'The list of its parts could not be read. Please try again in a moment.');
    return;
  }
  for (const message of opened.registry.problems)
    reportProblem({ area: 'shell', version: '', kind: 'registry', message });
  const shellStore = createShellStore();
  const loader = createAreaLoader(opened.registry, realPorts());
  prefetchPath(opened.registry)(window.location.pathname);
  if (isSignedIn(getSession())) void loadFrame();
  // Who begins to type is about to sign in: the frame comes while the password is written.
  else window.addEventListener('input', () => void loadFrame(), { once: true });
  tieToSession(shellStore);
  watchVersions(loader);
  createRoot(root).render(<App registry={opened.registry} loader={loader} shellStore={shellStore} />);
}

// The list is only there to be compiled: it puts every shared module into the share scope.
void provided;
start().catch((error: unknown) => {
  reportProblem({ area: 'shell', version: '', kind: 'start', message: String(error) });
  showStopped(rootElement(), 'Something went wrong. Please try again.');
});
