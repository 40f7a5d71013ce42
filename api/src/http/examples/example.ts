/** What the description of a call shows: one request that is accepted, and what it answers. */
export interface Example {
  /** A few words, as a heading. */
  readonly summary: string;
  /** Only of calls that take one. */
  readonly body?: unknown;
  /** Of the call's success; null where it has no body. */
  readonly answer: unknown;
}

/** By `operationId`. */
export type Examples = Readonly<Record<string, Example>>;
