/** Returns last week's Sunday, `yyyy-MM-dd`: rows of that week no longer change. */
export function lastSunday(): string {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() - date.getUTCDay() - 7);
  return date.toISOString().slice(0, 10);
}
