/** Names of the rates on pages and in reports. */
export const rateNames = { REGULAR: 'Regular', SUB: 'Sub', TRAINING: 'Training' } as const;

/** Rates to select from in forms. */
export const rateOptions = [
  { value: 'REGULAR', label: rateNames.REGULAR },
  { value: 'SUB', label: rateNames.SUB },
  { value: 'TRAINING', label: rateNames.TRAINING },
] as const;
