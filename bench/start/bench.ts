import { startServer } from '../lib/server';
import { median, onStage, say, verdict, writeReport } from '../lib/stage';

const rounds = 3;
/** Maximum milliseconds of a start: a promise of the product. */
const budget = 3000;

/**
 * Measures `npm start` with nothing changed, without npm itself: from the command to the first answer of a ready
 * server.
 */
export const benchStart = () =>
  onStage(async ({ folder }) => {
    await (await startServer(folder)).stop();
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const server = await startServer(folder, {}, { script: 'scripts/start.mjs' });
      times.push(performance.now() - began);
      await server.stop();
    }
    const milliseconds = median(times);
    const good = milliseconds <= budget;
    say(`start with nothing changed: ${Math.round(milliseconds)} ms  budget ${budget} ms ${verdict(good)}`);
    writeReport('start', { times, milliseconds, budget, good });
    return good;
  });
