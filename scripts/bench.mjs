import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

try {
  await ensureInstalled(say);
  await ensureBuilt(say);
  // Imported late: both need packages that may just have been installed.
  const wanted = process.argv[2];
  let good = true;
  if (wanted === 'api') good = await (await import('./bench/api.mjs')).benchApi();
  if (wanted === 'live') good = await (await import('./bench/live/bench.mjs')).benchLive(process.argv[3]);
  if (wanted === undefined || wanted === 'pages')
    good = await (await import('./bench/pages.mjs')).benchPages();
  if (wanted === undefined || wanted === 'kiosk')
    good = (await (await import('./bench/kiosk/bench.mjs')).benchKiosk()) && good;
  if (wanted === undefined || wanted === 'calendar')
    good = (await (await import('./bench/calendar/bench.mjs')).benchCalendar()) && good;
  if (wanted === undefined || wanted === 'start')
    good = (await (await import('./bench/start.mjs')).benchStart()) && good;
  process.exitCode = good ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
