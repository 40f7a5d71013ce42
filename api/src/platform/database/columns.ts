/** Calendar events by UID, each with a hash of the event's text and the instant of its last change. */
export type KnownEvents = Readonly<Record<string, [hash: string, modified: string]>>;
