import { IconButton } from '@ondeck/shared/ui/button';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import type { ReactNode } from 'react';
import classes from './schedules.module.css';
import { layouts, type ScheduleViewState } from './useScheduleView';

interface LayoutToolsProps {
  readonly view: Pick<ScheduleViewState, 'layout' | 'set'>;
  readonly children: ReactNode;
}

/** Shows the layout switch and the schedule's actions next to its heading. */
export function LayoutTools({ view, children }: LayoutToolsProps) {
  return (
    <div className={`od-no-print ${classes['tools']}`}>
      <RadioField
        label="Layout"
        labelHidden
        look="buttons"
        options={layouts}
        value={view.layout}
        onChange={(layout) => view.set({ layout })}
      />
      {children}
      <span className={classes['print']}>
        <IconButton icon="print" label="Print" onClick={() => window.print()} />
      </span>
    </div>
  );
}
