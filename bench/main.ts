import { benchApi } from './api/bench';
import { benchCalendar } from './calendar/bench';
import { benchKiosk } from './kiosk/bench';
import { benchLive } from './live/bench';
import { benchOffline } from './offline/bench';
import { benchPages } from './pages/bench';
import { benchPhone } from './phone/bench';
import { benchPunches } from './punches/bench';
import { benchRush } from './rush/bench';
import { benchStandby } from './standby/bench';
import { benchStart } from './start/bench';
import { benchTrouble } from './trouble/bench';
import { benchUpgrade } from './upgrade/bench';

/**
 * Each benchmark returns whether its budgets hold. Without a name, the benchmarks of the pages run one after the other.
 */
const ofPages = { pages: benchPages, kiosk: benchKiosk, calendar: benchCalendar, start: benchStart };
const all: Readonly<Record<string, (argument?: string) => Promise<boolean>>> = {
  ...ofPages,
  api: benchApi,
  phone: benchPhone,
  live: benchLive,
  rush: benchRush,
  drop: (punches) => benchPunches('drop', punches),
  kill: (punches) => benchPunches('kill', punches),
  upgrade: benchUpgrade,
  standby: benchStandby,
  trouble: benchTrouble,
  offline: benchOffline,
};

try {
  const [name, argument] = process.argv.slice(2);
  const wanted = name === undefined ? Object.values(ofPages) : [all[name]];
  let good = true;
  for (const bench of wanted) {
    if (!bench) throw new Error(`There is no bench ${name}. There are: ${Object.keys(all).join(', ')}.`);
    good = (await bench(argument)) && good;
  }
  process.exitCode = good ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // Exit right away, because calls still in progress have no one to answer them.
  process.exit(1);
}
