/** Writes the bodies of text messages, only with characters that cost one place each. */

/** Places in one message, and in each part of a message with several parts (GSM 03.38 and 03.40). */
const ONE_SEGMENT = 160;
const PART = 153;
const MOST_SEGMENTS = 2;
const LONGEST = MOST_SEGMENTS * PART;

/** Characters that are replaced, because the basic alphabet lacks them or counts them twice. */
const replaced: readonly [pattern: RegExp, by: string][] = [
  // Letters that no accent can be removed from. Without them, `Weiß` would become another name.
  [/ß/g, 'ss'],
  [/ẞ/g, 'SS'],
  [/æ/g, 'ae'],
  [/Æ/g, 'AE'],
  [/œ/g, 'oe'],
  [/Œ/g, 'OE'],
  [/ø/g, 'o'],
  [/Ø/g, 'O'],
  [/ł/g, 'l'],
  [/Ł/g, 'L'],
  [/[đð]/g, 'd'],
  [/[ĐÐ]/g, 'D'],
  [/þ/g, 'th'],
  [/Þ/g, 'Th'],
  [/ı/g, 'i'],
  [/[‐-―−]/g, '-'],
  [/[‘’‚‛`´]/g, "'"],
  [/[“”„«»]/g, '"'],
  [/…/g, '...'],
  [/[·•]/g, '-'],
  [/[[{]/g, '('],
  [/[\]}]/g, ')'],
  [/[\\|]/g, '/'],
  [/\s+/g, ' '],
];

/**
 * Returns a text with printable ASCII only, which the basic alphabet of text messages (GSM-7) contains: no accents,
 * hyphens in ranges. One other character would halve the places of the whole message.
 */
export function plainText(text: string): string {
  const folded = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return replaced
    .reduce((words, [pattern, by]) => words.replaceAll(pattern, by), folded)
    .replaceAll(/[^ -~]|[~^]/g, '')
    .trim();
}

/** Returns the number of messages that a body of {@link plainText} is sent as. */
export const segmentsOf = (body: string): number =>
  body.length <= ONE_SEGMENT ? 1 : Math.ceil(body.length / PART);

/**
 * Returns `On Deck: Can you work Wed 12-09, 6:00-9:00 AM? {link}` in at most two segments. A longer sentence is cut,
 * never the link.
 *
 * @param link - one address; undefined for a code
 */
export function smsBody(sentence: string, link?: string): string {
  const end = link === undefined ? '' : ` ${link}`;
  const words = plainText(`On Deck: ${sentence}`);
  const room = LONGEST - end.length;
  return `${words.length <= room ? words : `${words.slice(0, room - 3).trimEnd()}...`}${end}`;
}
