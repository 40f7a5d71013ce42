// A test that fills in a whole page takes seconds on a busy machine, but a test that hangs still ends.
jest.setTimeout(30_000);
// Retry once on a shared CI machine, like the browser tests. `npm test` names the tests that needed a retry.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true });
