/** A model of a school's month, kept next to the product and without any of its code. */
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import { dayOf, type MonthZone, sundayOf } from './monthClock';

/** A longer time entry counts as not clocked in: a manager must enter when the employee left. */
const REVIEW = 16 * 60 * MINUTE_MS;

export interface ModelLocation {
  readonly id: string;
  readonly zone: MonthZone;
}

/** One time at work of an employee, as it should be stored. */
export interface ModelRecord {
  readonly id: string;
  readonly person: string;
  readonly place: ModelLocation;
  in: number;
  out: number | null;
  /** The actual punches; null for a punch that no one made. */
  readonly rawIn: number | null;
  rawOut: number | null;
  /** The time when the employee really left, which they may have to request. */
  trueOut: number | null;
  isVoided: boolean;
  /** The paid minutes that payroll set; null if payroll set none. */
  set: number | null;
  /** The week that pays the time entry and the week that handed it on; null if its own week pays it. */
  carried: { to: string; from: string } | null;
  isAsked: boolean;
}

export type NewModelRecord = Pick<ModelRecord, 'id' | 'person' | 'place' | 'in'> & Partial<ModelRecord>;

export function createModel() {
  const records: ModelRecord[] = [];
  const closed = new Set<string>();
  /** The employees and weeks on hold, as `place week person`. */
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

  /** Moves hours that arrive for a closed week to the next open one. */
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
    /** Returns the paid minutes of a time entry. */
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
    /** Records a clock-out at the punch clock. */
    leave(record: ModelRecord, at: number): void {
      payWhereOpen(record);
      record.out = at;
      record.rawOut = at;
    },
    /** Returns an employee's open time entry, unless it has been open too long. */
    openOf: (person: string, now: number): ModelRecord | undefined =>
      records.find(
        (record) =>
          record.person === person && record.out === null && !record.isVoided && now - record.in <= REVIEW,
      ),
    /** Returns true if punches by hand are impossible or overlap another time entry. */
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
    /** Returns hours that a week handed on, unless the week that pays them is closed too. */
    reopen(place: ModelLocation, week: string): void {
      closed.delete(`${place.id} ${week}`);
      for (const record of records) {
        const { carried } = record;
        if (record.place !== place || carried?.from !== week || isClosed(place, carried.to)) continue;
        record.carried = ownWeek(record) >= week ? null : { from: ownWeek(record), to: week };
      }
    },
    /** Returns the time entries that a week pays. */
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
