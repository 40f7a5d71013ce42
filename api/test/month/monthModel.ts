/** What a school's month is worth, kept beside the product and by none of its code. */
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import { dayOf, type MonthZone, sundayOf } from './monthClock';

/** Longer than this nobody is on deck: a manager must say when they left. */
const REVIEW = 16 * 60 * MINUTE_MS;

export interface ModelLocation {
  readonly id: string;
  readonly zone: MonthZone;
}

/** One stay of one person, as it ought to be stored. */
export interface ModelRecord {
  readonly id: string;
  readonly person: string;
  readonly place: ModelLocation;
  in: number;
  out: number | null;
  /** The punches as they were made; null of one that nobody made. */
  readonly rawIn: number | null;
  rawOut: number | null;
  /** When the person really left, which they may have to ask for. */
  trueOut: number | null;
  isVoided: boolean;
  /** Minutes that payroll said are paid. */
  set: number | null;
  /** The week that pays it, and the one that handed it on, where that is not its own. */
  carried: { to: string; from: string } | null;
  isAsked: boolean;
}

export type NewModelRecord = Pick<ModelRecord, 'id' | 'person' | 'place' | 'in'> & Partial<ModelRecord>;

export function createModel() {
  const records: ModelRecord[] = [];
  const closed = new Set<string>();
  /** Whose weeks are set aside. */
  const aside = new Set<string>();

  const ownWeek = (record: ModelRecord): string => sundayOf(dayOf(record.in, record.place.zone));
  const payWeek = (record: ModelRecord): string => record.carried?.to ?? ownWeek(record);
  const isClosed = (place: ModelLocation, week: string): boolean => closed.has(`${place.id} ${week}`);
  const weekAfter = (week: string): string =>
    new Date(Date.parse(`${week}T00:00:00Z`) + 7 * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);

  function nextOpen(place: ModelLocation, week: string): string {
    let next = weekAfter(week);
    while (isClosed(place, next)) next = weekAfter(next);
    return next;
  }

  /** Hours that come whether their week is closed or not. */
  function payWhereOpen(record: ModelRecord): void {
    const week = payWeek(record);
    if (isClosed(record.place, week)) record.carried = { from: week, to: nextOpen(record.place, week) };
  }

  const clockMinutes = (record: ModelRecord): number =>
    record.out === null ? 0 : Math.floor(record.out / MINUTE_MS) - Math.floor(record.in / MINUTE_MS);

  return {
    records,
    aside,
    ownWeek,
    payWeek,
    isClosed,
    clockMinutes,
    /** What is paid for a record. */
    minutes: (record: ModelRecord): number =>
      record.isVoided || record.out === null ? 0 : (record.set ?? clockMinutes(record)),
    add(values: NewModelRecord): ModelRecord {
      const record: ModelRecord = {
        out: null,
        rawIn: null,
        rawOut: null,
        trueOut: null,
        isVoided: false,
        set: null,
        carried: null,
        isAsked: false,
        ...values,
      };
      records.push(record);
      if (record.out !== null) payWhereOpen(record);
      return record;
    },
    /** A clock-out at the kiosk. */
    leave(record: ModelRecord, at: number): void {
      payWhereOpen(record);
      record.out = at;
      record.rawOut = at;
    },
    /** With what somebody is on deck now: what is open for too long is not. */
    openOf: (person: string, now: number): ModelRecord | undefined =>
      records.find(
        (record) =>
          record.person === person && record.out === null && !record.isVoided && now - record.in <= REVIEW,
      ),
    /** Whether punches by hand would be another record's time too, or cannot be. */
    cannotBe(person: string, from: number, to: number, now: number, except?: ModelRecord): boolean {
      if (to > now || to <= from || to - from > REVIEW) return true;
      return records.some((other) => {
        if (other.person !== person || other === except || other.isVoided) return false;
        if (other.out !== null) return from < other.out && other.in < to;
        return now - other.in <= REVIEW ? other.in < to : from <= other.in && other.in < to;
      });
    },
    close(place: ModelLocation, week: string): void {
      for (const record of records)
        if (
          record.place === place &&
          payWeek(record) === week &&
          aside.has(`${place.id} ${week} ${record.person}`)
        )
          record.carried = { from: week, to: nextOpen(place, week) };
      closed.add(`${place.id} ${week}`);
    },
    /** What a week had handed on comes back, unless it was paid in a week that is closed too. */
    reopen(place: ModelLocation, week: string): void {
      closed.delete(`${place.id} ${week}`);
      for (const record of records) {
        const { carried } = record;
        if (record.place !== place || carried?.from !== week || isClosed(place, carried.to)) continue;
        record.carried = ownWeek(record) >= week ? null : { from: ownWeek(record), to: week };
      }
    },
    /** Records that a week pays, with what they are worth. */
    paidIn: (place: ModelLocation | undefined, week: string): ModelRecord[] =>
      records.filter(
        (record) =>
          !record.isVoided &&
          record.out !== null &&
          payWeek(record) === week &&
          (place === undefined || record.place === place),
      ),
  };
}
