import { tellStart as call } from '@ondeck/shared/calls/registry';
import { getSession } from '@ondeck/shared/session/session';

const told = new Set<string>();

/**
 * Tells the server once per page whether a version started for who is signed in: two people for whom it did not end
 * its release. Never fails and never waits.
 */
export function tellStart(area: string, version: string, ok: boolean): void {
  const { authToken } = getSession();
  const key = `${area} ${version} ${ok}`;
  if (authToken === '' || version === '' || told.has(key)) return;
  told.add(key);
  void fetch(new URL(call.path, window.location.origin).href, {
    method: call.method,
    headers: { 'Content-Type': 'application/json', Authorization: `Token ${authToken}` },
    body: JSON.stringify({ area, version, ok }),
    keepalive: true,
  }).catch(() => undefined);
}
