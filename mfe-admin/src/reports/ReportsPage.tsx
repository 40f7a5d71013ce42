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

/** `/weekly-labor-reports`: what a payroll week costs, at one location or at all of one's own. */
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
      // The reports have different columns.
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
