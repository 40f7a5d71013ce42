import { accountNamed, type DemoSchool, daysAgo } from './demoSchool';

/** Adds the confirmed number of the demo employee, who gets text messages at `/dev/sms`. */
export function addTexts(school: DemoSchool): void {
  school.tables.sms_numbers.push({
    user_id: accountNamed(school, 'employee').row.id,
    phone: '+16085550148',
    confirmed_at: daysAgo(school, 21).toISOString(),
    stopped_at: null,
  });
}
