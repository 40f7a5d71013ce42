/** Whether a frame of a stack is of these tests, and so has a source that its line must be looked up in. */
const isOwn = (frame: NodeJS.CallSite): boolean =>
  !/^node:|[\\/]node_modules[\\/]/.test(frame.getFileName() ?? '');

const LINE = '\n    at ';

/**
 * Lets Playwright look up the lines of these tests' own frames alone. It takes a stack of fifty frames at each of its
 * calls and copies every one of them to look its line up, though its own files have none: that was a quarter of what a
 * worker does. What a stack says is the same.
 */
export function lookUpOwnFramesOnly(): void {
  const lookUp = Error.prepareStackTrace;
  if (!lookUp) return;
  Error.prepareStackTrace = (error, frames) => {
    const own = frames.filter(isOwn);
    const lines = String(lookUp(error, own)).split(LINE);
    // What stands before them is the message, whatever it holds.
    const found = lines.splice(lines.length - own.length);
    const all: readonly unknown[] = frames.map((frame) => (isOwn(frame) ? found.shift() : frame));
    return [...lines, ...all].join(LINE);
  };
}
