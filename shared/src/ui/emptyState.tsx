import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** Why the list is empty: 'No locations yet', 'No user fits these filters'. */
  title: string;
  /** A hint with the next step, in words. */
  hint?: ReactNode;
  /** The next step, as a button or link. */
  action?: ReactNode;
}

/** Shows an empty state: a picture, the reason, and the next step. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className="od-empty">
      <EmptyPicture />
      <p className="od-empty-title">{title}</p>
      {hint ? <p className="od-muted">{hint}</p> : null}
      {action}
    </div>
  );
}

/** Draws an empty pool: two lane ropes, still water, a life ring. */
function EmptyPicture() {
  return (
    <svg width="184" height="104" viewBox="0 0 184 104" fill="none" aria-hidden="true" focusable="false">
      <rect
        x="1"
        y="17"
        width="182"
        height="86"
        rx="14"
        fill="var(--od-primary-soft)"
        stroke="var(--od-primary-line)"
      />
      <path
        d="M2 45h180M2 75h180"
        stroke="var(--od-primary)"
        strokeWidth="3"
        strokeDasharray="12 5"
        strokeLinecap="round"
      />
      <g stroke="var(--od-primary-line)" strokeWidth="2" strokeLinecap="round">
        <path d="M18 31c4-4 8-4 12 0s8 4 12 0 8-4 12 0M112 60c4-4 8-4 12 0s8 4 12 0 8-4 12 0M26 90c4-4 8-4 12 0s8 4 12 0 8-4 12 0" />
      </g>
      <circle cx="130" cy="28" r="20" stroke="var(--od-surface)" strokeWidth="15" />
      <circle
        cx="130"
        cy="28"
        r="20"
        stroke="var(--od-primary)"
        strokeWidth="12"
        strokeDasharray="15.7 15.7"
      />
      <circle cx="130" cy="28" r="26.5" stroke="var(--od-primary-line)" />
      <circle cx="130" cy="28" r="13.5" stroke="var(--od-primary-line)" />
    </svg>
  );
}
