/** The federation runtime without snapshots, which `disableSnapshot` leaves unused: areas are registered by address. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { applyPlugin: () => undefined };
}
export const getGlobalRemoteInfo = () => ({});
