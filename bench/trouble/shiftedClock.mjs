// Loaded before the server: shifts the machine's clock by the milliseconds that the drill sends. Timers run as usual.
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
// The drill's channel must not keep the server's process alive.
process.channel?.unref();
