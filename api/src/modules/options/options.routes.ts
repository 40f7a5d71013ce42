import { errorAnswer } from '@ondeck/shared/schemas/common';
import {
  type Options,
  optionsAnswer,
  type OptionsBody,
  optionsBody,
  publicOptions,
} from '@ondeck/shared/schemas/options';
import type { UserActor } from '../../auth/actor';
import { userOf } from '../../auth/guard';
import { readOptions } from '../../core/options';
import { transaction } from '../../database/transaction';
import type { Module } from '../../http/module';
import type { Services } from '../../services';

const tags = ['options'];

/** Changes the settings that the body names; with none nothing is written. */
function changeOptions(services: Services, actor: UserActor, body: OptionsBody): Promise<Options> {
  const { db, clock, audit, changes } = services;
  return transaction(db, async (trx) => {
    await trx.selectFrom('options').select('id').where('id', '=', 1).forUpdate().execute();
    const before = await readOptions(trx);
    const named = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    if (Object.keys(named).length === 0) return before;
    await trx
      .updateTable('options')
      .set({ ...named, updated_at: clock.now(), updated_by: actor.userId })
      .where('id', '=', 1)
      .execute();
    await audit(trx, actor, { action: 'options.changed', entity: 'options', before, after: named });
    await changes.publish(trx, { topic: 'Option' }, { topic: 'Kiosk' });
    return readOptions(trx);
  });
}

async function readPublicOptions({ db }: Services) {
  const options = await readOptions(db);
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const first = anybody === undefined;
  return {
    sign_up_open: first || options.sign_up_mode !== 'CLOSED',
    first_account: first,
    time_off_notice_days: options.time_off_notice_days,
  };
}

export const optionsModule: Module = {
  name: 'options',
  routes(app, services) {
    app.get(
      '/api/options/public/',
      {
        config: { permission: 'public' },
        schema: {
          tags,
          operationId: 'readPublicOptions',
          description: 'What the signed-out pages need to know.',
          response: { 200: publicOptions },
        },
      },
      () => readPublicOptions(services),
    );
    app.get(
      '/api/options/',
      {
        config: { permission: 'options.read' },
        schema: { tags, operationId: 'readOptions', response: { 200: optionsAnswer } },
      },
      () => readOptions(services.db),
    );
    app.put(
      '/api/options/',
      {
        config: { permission: 'options.manage' },
        schema: {
          tags,
          operationId: 'changeOptions',
          body: optionsBody,
          response: { 200: optionsAnswer, 400: errorAnswer },
        },
      },
      (request) => changeOptions(services, userOf(request), request.body),
    );
  },
};
