import { IconButton } from '@ondeck/shared/ui/button';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import type { ReactNode } from 'react';
import classes from './schedules.module.css';
import { layouts, type ScheduleView } from './useScheduleView';

interface LayoutToolsProps {
  readonly view: Pick<ScheduleView, 'layout' | 'set'>;
  readonly children: ReactNode;
}

/** Beside the heading: how the days are laid out, and what can be done with them. */
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
