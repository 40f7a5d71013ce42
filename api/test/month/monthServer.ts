/**
 * Runs a server in its own process, on the database of its first argument. Each message sets its clock, and the server
 * answers once the clock is set.
 */
import { buildApp } from '../../src/app';
import { createBus } from '../../src/platform/events/bus';
import { listenOn } from '../../src/platform/events/listenServer';
import { connectServer } from '../../src/platform/database/server';
import { modules } from '../../src/modules';
import { createServices } from '../../src/platform/services';
import { testClock } from '../clock';
import { testVault } from '../testVault';

const [url = '', start = ''] = process.argv.slice(2);
const ignore = (): void => {};
const clock = testClock(start);
const database = connectServer(url, ignore, 10);
const bus = createBus({ db: database.db, onError: ignore, listen: listenOn(database, ignore) });
const services = createServices({
  db: database.db,
  clock,
  announcer: bus,
  vault: testVault,
  publicUrl: 'http://localhost:3000',
  mailIsSent: false,
});
const app = await buildApp({ services, modules, bus, trustedProxies: [], logLevel: 'silent' });
process.on('message', (instant) => {
  clock.set(String(instant));
  process.send?.('set');
});
process.on('disconnect', () => process.exit(0));
await app.listen({ port: 0, host: '127.0.0.1' });
const [address] = app.addresses();
process.send?.(typeof address === 'object' ? address.port : 0);
