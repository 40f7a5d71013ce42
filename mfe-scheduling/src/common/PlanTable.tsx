import { DataTable, type DataTableProps } from '@ondeck/shared/ui/dataTable';
import classes from './planTable.module.css';

/** A list of plans: beyond six rows its table is as high as the window has room for, and scrolls from there. */
export const PlanTable = <R,>(props: DataTableProps<R>) => (
  <div className={classes['plans']}>
    <DataTable {...props} />
  </div>
);
