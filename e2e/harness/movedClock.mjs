// Loaded before the server by a test that needs another time: the file that ONDECK_E2E_CLOCK names says by how many
// milliseconds the server's clock is ahead, and can change while the server runs.
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
