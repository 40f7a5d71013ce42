/** Whether a stack frame is from this repository's code, and so needs its line looked up in a source map. */
const isOwn = (frame: NodeJS.CallSite): boolean =>
  !/^node:|[\\/]node_modules[\\/]/.test(frame.getFileName() ?? '');

const LINE = '\n    at ';

/**
 * Limits Playwright's source-map lookup to the frames of this repository. Playwright captures a stack of fifty frames
 * at each call, and copies and looks up every frame, though its own files have no source map: that took a quarter of a
 * worker's time. The text of a stack stays the same.
 */
export function lookUpOwnFramesOnly(): void {
  const lookUp = Error.prepareStackTrace;
  if (!lookUp) return;
  Error.prepareStackTrace = (error, frames) => {
    const own = frames.filter(isOwn);
    const lines = String(lookUp(error, own)).split(LINE);
    // Lines before the frames are the error's message, which can contain any text.
    const found = lines.splice(lines.length - own.length);
    const all: readonly unknown[] = frames.map((frame) => (isOwn(frame) ? found.shift() : frame));
    return [...lines, ...all].join(LINE);
  };
}
