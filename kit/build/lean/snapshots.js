/** Replaces the federation runtime's snapshots, which `disableSnapshot` turns off: areas are registered by address. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { applyPlugin: () => undefined };
}
export const getGlobalRemoteInfo = () => ({});
