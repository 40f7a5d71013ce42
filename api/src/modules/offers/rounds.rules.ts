/** Describes how a round of offers ended. Pure functions. */

const askedSentence = (asked: number): string => {
  if (asked === 0) return 'No one could be asked.';
  return asked === 1 ? '1 employee was asked.' : `${asked} staff were asked.`;
};

/** Returns the news for managers that no one accepted: `No one took LKV-0042. 14 staff were asked.` */
export const exhaustedSentence = (shiftCode: string, asked: number): string =>
  `No one took ${shiftCode}. ${askedSentence(asked)}`;
