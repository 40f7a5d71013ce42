import type { ReactNode } from 'react';
import css from './signedOut.module.css';

interface SignedOutLayoutProps {
  readonly title: string;
  /** A line under the heading with the next step. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Link to the related page. */
  readonly foot?: ReactNode;
}

const LANES = [0, 1, 2, 3, 4, 5];

/** Lays out the pages before sign-in: a dark pane with lanes next to a form; only the form on a phone. */
export function SignedOutLayout({ title, lead, children, foot }: SignedOutLayoutProps) {
  return (
    <div className={css.page}>
      <aside className={css.pane}>
        <p className={css.brand}>On Deck</p>
        <div className={css.lanes} aria-hidden="true">
          {LANES.map((lane) => (
            <span key={lane} className={css.lane} />
          ))}
        </div>
        <p className={css.claim}>Every lane staffed, every hour right.</p>
      </aside>
      <div className={css.main}>
        <div className={css.form}>
          <p className={css.brandSmall}>On Deck</p>
          <div>
            <h1 className={css.title}>{title}</h1>
            {lead ? <p className={css.lead}>{lead}</p> : null}
          </div>
          {children}
          {foot ? <div className={css.foot}>{foot}</div> : null}
        </div>
      </div>
    </div>
  );
}
