import type { Kiosk } from '../schemas/options';
import { offlineLine } from './kioskContact';

const now = Date.parse('2026-11-22T22:50:00Z');
const deck: Kiosk = {
  id: 'k1',
  name: 'Deck',
  location: { id: 'lake', title: 'Lakeview', timezone: 'America/Denver' },
  registered_by: 'Ada Poole',
  registered_at: '2026-11-01T12:00:00Z',
  last_seen_at: '2026-11-22T22:39:00Z',
  offline_since: '2026-11-22T22:40:00Z',
  waiting: 0,
  keeps_storage: true,
};
const desk: Kiosk = { ...deck, id: 'k2', name: 'Desk' };

test.each<[string, Kiosk, readonly Kiosk[], string | undefined]>([
  [
    'one of its location, by the location’s clocks',
    deck,
    [deck],
    'Lakeview punch clock: offline since 3:40 PM, last contact 3:39 PM',
  ],
  [
    'one of two',
    desk,
    [deck, desk],
    'Lakeview punch clock Desk: offline since 3:40 PM, last contact 3:39 PM',
  ],
  [
    'one that is offline since another day',
    { ...deck, offline_since: '2026-11-21T22:40:00Z', last_seen_at: '2026-11-21T22:39:00Z' },
    [deck],
    'Lakeview punch clock: offline since 11-21-2026 3:40 PM, last contact 11-21-2026 3:39 PM',
  ],
  ['one that is online', { ...deck, offline_since: null }, [], undefined],
])('shows since when a punch clock is offline: %s', (_name, kiosk, away, line) => {
  expect(offlineLine(kiosk, away, now)).toBe(line);
});
