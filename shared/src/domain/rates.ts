/** Rates as pages and reports name them. */
export const rateNames = { REGULAR: 'Regular', SUB: 'Sub', TRAINING: 'Training' } as const;

/** The rates to select from. */
export const rateOptions = [
  { value: 'REGULAR', label: rateNames.REGULAR },
  { value: 'SUB', label: rateNames.SUB },
  { value: 'TRAINING', label: rateNames.TRAINING },
] as const;
