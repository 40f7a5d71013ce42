/** Hours of a range: the sum of the days', to two decimals. */
export const sumHours = (byDay: Readonly<Record<string, number>>): string =>
  Object.values(byDay)
    .reduce((sum, hours) => sum + hours, 0)
    .toFixed(2);
