/** The most requests that one call decides. */
export const MOST_REQUESTS = 50;
