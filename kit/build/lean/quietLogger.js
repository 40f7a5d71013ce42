/** Replaces the federation runtime's logger, without debug mode, delegates, and stack traces. */
const to =
  (method, prefix) =>
  (...words) =>
    console[method](prefix, ...words);
const nothing = () => undefined;

export function createLogger(prefix) {
  const info = to('info', prefix);
  return {
    log: info,
    info,
    success: info,
    ready: info,
    warn: to('warn', prefix),
    error: to('error', prefix),
    debug: nothing,
    setPrefix: nothing,
    setDelegate: nothing,
  };
}
export const createInfrastructureLogger = createLogger;
export const bindLoggerToCompiler = nothing;
export const logger = createLogger('[ Module Federation ]');
export const infrastructureLogger = logger;
