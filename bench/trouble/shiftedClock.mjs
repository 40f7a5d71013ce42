// Loaded before the server: its clock is the machine's, moved by the milliseconds that the drill sends. Timers run as usual.
const Machine = Date;
let offset = Number(process.env['CLOCK_OFFSET'] ?? 0);

globalThis.Date = new Proxy(Machine, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + offset] : given, made),
  get: (target, key) => (key === 'now' ? () => target.now() + offset : Reflect.get(target, key)),
});
process.on('message', (told) => {
  offset = Number(told);
  process.send?.('moved');
});
// The drill's line keeps no server alive.
process.channel?.unref();
