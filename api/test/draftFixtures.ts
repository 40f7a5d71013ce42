import type { Services } from '../src/platform/services';

export type Ref = { readonly id: string };

/** Builds stored drafts, as a part of `given`. */
export function draftFixtures({ db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>) {
  return {
    /** Creates a draft or template of one shift with no employee or one. */
    async draft(values: {
      location: Ref;
      position: Ref;
      by: Ref;
      date: string;
      user?: Ref;
      kind?: 'WEEK' | 'TEMPLATE';
      name?: string;
    }): Promise<{ id: string; shiftId: string }> {
      const [id, shiftId] = [ids.next(), ids.next()];
      const { kind = 'WEEK', date, location, position, by, user } = values;
      await db
        .insertInto('draft_batches')
        .values({
          id,
          location_id: location.id,
          kind,
          name: values.name ?? 'Spring week',
          created_by: by.id,
          created_at: clock.now(),
        })
        .execute();
      await db
        .insertInto('draft_shifts')
        .values({
          id: shiftId,
          batch_id: id,
          schedule_type: 'ONE_TIME_SHIFT',
          start_date: date,
          end_date: date,
          start_time: '16:00',
          end_time: '20:00',
          position_id: position.id,
        })
        .execute();
      if (user)
        await db
          .insertInto('draft_staff')
          .values({ draft_shift_id: shiftId, slot: 1, user_id: user.id, start_date: date, end_date: date })
          .execute();
      return { id, shiftId };
    },
  };
}
