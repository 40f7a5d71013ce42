/** `main.ts ADDRESS SECONDS`: attacks a server with the demo school, for `npm run audit`. Fails if an attack works. */
import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../lib/stage';
import { attackDevices } from './devices';
import { attackKiosks } from './kiosk';
import { createProber, type Prober } from './prober';
import { attackReleases } from './releases';
import { attackStreams } from './streams';
import { attackTokens } from './tokens';

const attacks: Readonly<Record<string, (prober: Prober) => Promise<void>>> = {
  'punch clocks': attackKiosks,
  devices: attackDevices,
  tokens: attackTokens,
  releases: attackReleases,
  streams: attackStreams,
};

const [origin = '', seconds = '60'] = process.argv.slice(2);
const until = Date.now() + Number(seconds) * 1000;
let isHeld = true;
for (const [name, attack] of Object.entries(attacks)) {
  const prober = createProber(origin, until);
  const began = Date.now();
  await attack(prober).catch((error: unknown) => prober.found.push(`${name}: ${String(error)}`));
  const { sent, skipped } = prober.count;
  const left = skipped > 0 ? `, ${skipped} left out for lack of time` : '';
  say(
    `${name}: ${sent} probes in ${((Date.now() - began) / 1000).toFixed(1)} s${left}, ${prober.found.length} found`,
  );
  for (const one of prober.found) say(`  ${one}`);
  isHeld = isHeld && prober.found.length === 0;
  // Wait, so that the refused calls of one attack don't slow down the next attack.
  await pause(2000);
}
process.exit(isHeld ? 0 : 1);
