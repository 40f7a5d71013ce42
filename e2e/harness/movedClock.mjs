// Moves the server's clock for a test, which loads this file before the server. The file that ONDECK_E2E_CLOCK names
// contains the shift in milliseconds, and can change while the server runs.
import { readFileSync } from 'node:fs';

const file = process.env.ONDECK_E2E_CLOCK ?? '';
const realNow = Date.now.bind(Date);
let ahead = 0;
const read = () => {
  ahead = Number(readFileSync(file, 'utf8'));
};
read();
setInterval(read, 20).unref();

const now = () => realNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
