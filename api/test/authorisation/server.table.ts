import type { AuthorisationRow } from './types';

/** What is no module's: health, documentation. The live stream is asked in events.test.ts, since it does not end. */
export const serverRows: readonly AuthorisationRow[] = [
  { route: 'GET /api/health', call: () => ({ url: '/api/health' }), expect: 200 },
  { route: 'GET /api/ready', call: () => ({ url: '/api/ready' }), expect: 200 },
  { route: 'GET /api/openapi.json', call: () => ({ url: '/api/openapi.json' }), expect: 200 },
];

/** Asked elsewhere, with the reason. */
export const askedElsewhere: ReadonlySet<string> = new Set(['GET /api/events']);
