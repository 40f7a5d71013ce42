import * as calls from '@ondeck/shared/calls/options';
import { readOptions } from '../../core/options';
import { json } from '../../database/values';
import type { Services, UnitOfWork } from '../../services';
import type { Options, OptionsBody } from '@ondeck/shared/schemas/options';
import { inTransaction, moduleOf } from '../../http/module';
import { tellLacking } from '../users/factors/tellLacking.service';
import { examples } from './options.examples';

/** Changes the settings that the body names; with none nothing is written. */
async function changeOptions(unit: UnitOfWork, body: OptionsBody): Promise<Options> {
  const { trx, actor, clock, audit, changes } = unit;
  await trx.selectFrom('options').select('id').where('id', '=', 1).forUpdate().execute();
  const before = await readOptions(trx);
  const named = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  if (Object.keys(named).length === 0) return before;
  const { payroll_columns: columns, second_factor_required: required } = body;
  // Who has none gets their time from now.
  const asksAnew = required === true && !before.second_factor_required;
  await trx
    .updateTable('options')
    .set({
      ...named,
      ...(columns ? { payroll_columns: json(columns) } : {}),
      ...(asksAnew ? { second_factor_since: clock.now() } : {}),
      updated_at: clock.now(),
      updated_by: actor.userId,
    })
    .where('id', '=', 1)
    .execute();
  if (asksAnew) await tellLacking(unit);
  await audit(trx, actor, { action: 'options.changed', entity: 'options', before, after: named });
  await changes.publish(trx, { topic: 'Option' }, { topic: 'Kiosk' });
  return readOptions(trx);
}

async function readPublicOptions({ db }: Services) {
  const options = await readOptions(db);
  return {
    sign_up_open: options.sign_up_mode !== 'CLOSED',
    time_off_notice_days: options.time_off_notice_days,
  };
}

export const optionsModule = moduleOf(
  'options',
  calls,
  {
    readPublicOptions: ({ services }) => readPublicOptions(services),
    readOptions: ({ services }) => readOptions(services.db),
    changeOptions: inTransaction(({ unit, body }) => changeOptions(unit, body)),
  },
  examples,
);
