import type { AuthorisationRow } from './types';

/** Routes outside the modules: health and documentation. events.test.ts covers the live stream, which never ends. */
export const serverRows: readonly AuthorisationRow[] = [
  { route: 'GET /api/health', call: () => ({ url: '/api/health' }), expect: 200 },
  { route: 'GET /api/ready', call: () => ({ url: '/api/ready' }), expect: 200 },
  { route: 'GET /api/openapi.json', call: () => ({ url: '/api/openapi.json' }), expect: 200 },
];

/** Routes that another test covers, for the given reason. */
export const askedElsewhere: ReadonlySet<string> = new Set(['GET /api/events']);
