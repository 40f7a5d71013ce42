import { getSession, isSignedIn } from '@ondeck/shared/session/session';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { createAreaLoader } from './federation/loadArea';
import { createPrefetcher } from './federation/prefetch';
import { onPasswordSent } from './federation/onPasswordSent';
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
  const prefetcher = createPrefetcher(loader, provided);
  if (isSignedIn(getSession())) void loadFrame();
  else {
    // Who begins to type is about to sign in: the frame comes while the password is written, and the pages where
    // people land while it is checked.
    window.addEventListener('input', () => void loadFrame(), { once: true });
    onPasswordSent(() => prefetcher.landings());
  }
  tieToSession(shellStore);
  watchVersions(loader);
  createRoot(root).render(
    <App registry={opened.registry} loader={loader} shellStore={shellStore} prefetcher={prefetcher} />,
  );
}

start().catch((error: unknown) => {
  reportProblem({ area: 'shell', version: '', kind: 'start', message: String(error) });
  showStopped(rootElement(), 'Something went wrong. Please try again.');
});
