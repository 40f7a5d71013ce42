/** Events of a calendar by their UID: a hash of the event's text, and the instant since which the event has that text. */
export type KnownEvents = Readonly<Record<string, [hash: string, modified: string]>>;
