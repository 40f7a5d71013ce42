import { useSearchParams } from '@ondeck/shared/router';
import { PageBody, Toolbar } from '@ondeck/shared/ui/layout';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { Tabs } from '@ondeck/shared/ui/tabs';
import type { ComponentType } from 'react';
import { DetailsReport } from './DetailsReport';
import { ManagementReport } from './ManagementReport';
import { type ReportKey, reportOf, reportTabs } from './reportKinds';
import { SummaryReport } from './SummaryReport';
import { useReport } from './useReport';
import { useReportWeek } from './useReportWeek';
import { WeekPicker } from './WeekPicker';

const panels: Record<ReportKey, ComponentType<{ location: string }>> = {
  details: DetailsReport,
  summary: SummaryReport,
  management: ManagementReport,
};

/** The page `/weekly-labor-reports`: the labor of a payroll week, at one location or all the user's locations. */
export function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const chosen = useChosenLocation();
  const { list } = useReport(chosen.location, []);
  const week = useReportWeek(list, chosen.location);
  const selected = reportOf(params.get('tab'));
  const Panel = panels[selected];

  function select(tab: ReportKey): void {
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      // Each report has different columns, so the sort order can't be kept.
      after.delete('sort');
      if (tab === 'details') after.delete('tab');
      else after.set('tab', tab);
      return after;
    });
  }

  return (
    <PageBody>
      <Toolbar start={<LocationField {...chosen} />} end={<WeekPicker {...week} />} />
      <Tabs label="Reports" tabs={reportTabs} selected={selected} onSelect={select}>
        <Panel key={selected} location={chosen.location} />
      </Tabs>
    </PageBody>
  );
}
