import { loadavg } from 'node:os';
import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { signPeopleIn, tokens } from '../../api/test/explainSchool';
import { onClient, openSchool } from '../api/school';
import { loadOne } from '../lib/load';
import { needPostgres, production, startServer } from '../lib/server';
import { onStage, say, setting, verdict, writeReport } from '../lib/stage';

const size = {
  shifts: setting('BENCH_SHIFTS', 50_000),
  people: setting('BENCH_PEOPLE', 5_000),
  records: setting('BENCH_RECORDS', 5_000_000),
  today: new Date().toISOString().slice(0, 10),
};
const seconds = setting('BENCH_SECONDS', 10);
const lanes = setting('BENCH_LANES', 8);
const GOAL = 150;

/**
 * Measures one week's reports of a large school, for an admin with access to all of it; `BENCH_DATA` as for the lists.
 */
export const benchReports = () =>
  onStage(async ({ folder, own }) => {
    const postgres = await openSchool(needPostgres('The reports need'), size, own, process.env['BENCH_DATA']);
    await onClient(postgres.url, (client) => signPeopleIn(client, size.today));
    const { url } = own(await startServer(folder, production(postgres.url)));
    const week = addDays(startOfWeek(size.today), -7);
    const page = 'limit=10&offset=0';
    const place = '00000001-0000-7000-8000-000000000007';
    const reports = {
      Summary: `payroll/payroll-summary?${page}&date=${week}`,
      'Summary, searched': `payroll/payroll-summary?${page}&date=${week}&search=Last1`,
      Management: `payroll/weekly-labour-management?${page}&date=${week}`,
      'Timesheets of a location': `payroll/timesheets/?location=${place}&date=${week}`,
      'Detail of a location': `payroll/payroll-detail?${page}&location=${place}&date=${week}`,
      Detail: `payroll/payroll-detail?${page}&date=${week}`,
      'Open shifts': `shifts/manage-open-shifts/?${page}`,
    };
    say(
      `${size.records} clock records of ${size.people} people, ${lanes} at a time; load ${loadavg()[0]?.toFixed(1)}`,
    );
    const report = [];
    for (const [name, path] of Object.entries(reports)) {
      const question = { url: `${url}/api/${path}`, headers: { authorization: `Token ${tokens.admin}` } };
      await loadOne(question, { seconds: 1, lanes });
      const found = await loadOne(question, { seconds, lanes });
      const alone = await loadOne(question, { seconds: seconds / 2, lanes: 1 });
      report.push({ name, path, ...found, alone });
      say(
        `${name.padEnd(26)} p50 ${found.p50.toFixed(0)} ms, p95 ${found.p95.toFixed(0)}, p99 ${found.p99.toFixed(0)}; one at a time p50 ${alone.p50.toFixed(0)}${found.failed ? `; ${found.failed} refused` : ''}`,
      );
    }
    writeReport('reports', { size, lanes, seconds, report });
    const good = report.every(({ name, p50, failed }) => failed === 0 && (p50 < GOAL || name === 'Detail'));
    say(`all but Detail of every location below ${GOAL} ms: ${verdict(good)}`);
    return good;
  });
