/** Formats the texts of the big clock. */
export interface ClockFace {
  readonly time: (instant: Date) => string;
  readonly day: (instant: Date) => string;
  /** Returns the zone's name if this device's own clock shows another time; else undefined. */
  readonly elsewhere: (instant: Date) => string | undefined;
}

/** @param timeZone - undefined for this device's zone, while the punch's location is unknown */
export function faceIn(timeZone: string | undefined): ClockFace {
  const zone = timeZone ? { timeZone } : {};
  const minute = { hour: 'numeric', minute: '2-digit' } as const;
  const date = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const time = new Intl.DateTimeFormat('en-US', { ...minute, ...zone });
  const day = new Intl.DateTimeFormat('en-US', { ...date, ...zone });
  const name = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long', ...zone });
  const here = new Intl.DateTimeFormat('en-US', { ...date, ...minute });
  const there = new Intl.DateTimeFormat('en-US', { ...date, ...minute, ...zone });
  return {
    time: (instant) => time.format(instant),
    day: (instant) => day.format(instant),
    elsewhere: (instant) =>
      here.format(instant) === there.format(instant)
        ? undefined
        : name.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value,
  };
}
