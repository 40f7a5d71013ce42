import * as calls from '@ondeck/shared/calls/options';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { checkDatesAhead } from '@ondeck/shared/domain/rules/dates';
import { refuse } from '../../platform/core/errors';
import { assertSeen, revisionOf } from '../../platform/database/revision';
import { readOptions } from '../../platform/database/options';
import { json } from '../../platform/database/values';
import type { Services, UnitOfWork } from '../../platform/services';
import type { Options, OptionsBody } from '@ondeck/shared/schemas/options';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { notifyMissingFactor } from '../users/users.door';

/** Adds the options' revision, without the columns of the payroll file because another form edits them. */
const revised = ({ payroll_columns, ...settings }: Options): Options & { revision: string } => ({
  ...settings,
  payroll_columns,
  revision: revisionOf(settings),
});

/** Changes the named settings; without any, nothing is stored. @throws 409 if the options have changed since `seen` */
async function changeOptions(unit: UnitOfWork, body: OptionsBody, seen?: string): Promise<Options> {
  const { trx, actor, clock, audit, changes } = unit;
  await trx.selectFrom('options').select('id').where('id', '=', 1).forUpdate().execute();
  const before = await readOptions(trx);
  await assertSeen(trx, seen, { entity: 'options', revision: revised(before).revision });
  const named = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  if (Object.keys(named).length === 0) return revised(before);
  const { payroll_columns: columns, second_factor_required: required, pay_period_start } = body;
  const today = plainDateIn(clock.now().getTime(), 'UTC');
  refuse(checkDatesAhead({ pay_period_start }, today, [before.pay_period_start]));
  // Users without a second factor get their two weeks from now.
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
  if (asksAnew) await notifyMissingFactor(unit);
  await audit(trx, actor, { action: 'options.changed', entity: 'options', before, after: named });
  await changes.publish(trx, { topic: 'Option' }, { topic: 'Kiosk' });
  return revised(await readOptions(trx));
}

async function readPublicOptions({ db }: Services) {
  const options = await readOptions(db);
  return {
    sign_up_open: options.sign_up_mode !== 'CLOSED',
    time_off_notice_days: options.time_off_notice_days,
    shortest_name: options.shortest_name,
  };
}

export const optionsModule = moduleOf('options', calls, {
  readPublicOptions: ({ services }) => readPublicOptions(services),
  readOptions: async ({ services }) => revised(await readOptions(services.db)),
  changeOptions: inTransaction(({ unit, body, seen }) => changeOptions(unit, body, seen)),
});
