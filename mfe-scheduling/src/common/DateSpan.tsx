import type { ReactNode } from 'react';
import classes from './dateSpan.module.css';

/** A first and a last day, side by side at every width, with the word between them. */
export function DateSpan({ from, to }: { readonly from: ReactNode; readonly to: ReactNode }) {
  return (
    <div className={classes['span']}>
      {from}
      <span className={classes['to']}>to</span>
      {to}
    </div>
  );
}
