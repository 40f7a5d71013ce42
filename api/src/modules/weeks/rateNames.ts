/** Rates as the pages and reports name them. */
export const rateNames = { REGULAR: 'Regular', SUB: 'Sub', TRAINING: 'Training' } as const;
