/** `1 shift`, `2 shifts`: how many there are of something. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
