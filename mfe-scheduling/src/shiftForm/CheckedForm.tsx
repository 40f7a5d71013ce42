import type { ReactNode } from 'react';
import classes from './liveCheck.module.css';

/** The fields, and the live check beside them; it stays in sight while the fields scroll. */
export function CheckedForm({ fields, check }: { readonly fields: ReactNode; readonly check: ReactNode }) {
  return (
    <div className={classes['split']}>
      <div>{fields}</div>
      <aside aria-label="What the shift means">{check}</aside>
    </div>
  );
}
