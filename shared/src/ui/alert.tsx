import type { ReactNode } from 'react';
import { plainTimeIn } from '../domain/calendar/zone';
import { deviceZone, showMoment, showTime } from '../time/display';
import { Icon, type IconName } from './icons';

type AlertKind = 'error' | 'warning' | 'success' | 'info';

const icons: Record<AlertKind, IconName> = {
  error: 'error',
  warning: 'alert',
  success: 'success',
  info: 'info',
};

export interface AlertProps {
  kind: AlertKind;
  children: ReactNode;
  title?: string;
  action?: ReactNode;
  /**
   * Whether a screen reader announces the alert when it appears. Errors need this; a note that is there from the start
   * does not.
   */
  announce?: boolean;
}

/** Shows a note on the page, with its kind in the icon, the color, and the words. */
export function Alert({ kind, children, title, action, announce = kind === 'error' }: AlertProps) {
  return (
    <div
      className="od-alert"
      data-kind={kind}
      role={announce ? (kind === 'error' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icons[kind]} />
      <div className="od-alert-text">
        {title ? <strong>{title}</strong> : null}
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}

export interface FailureStripProps {
  /** When the shown data arrived, in milliseconds; undefined if there is none. */
  since?: number | undefined;
  onRetry: () => void;
  /** The message that names the data that couldn't be loaded. */
  children?: ReactNode;
}

/** Formats a time as `10:42 AM`, or with its date on another day: `11-21-2026 10:42 AM`. */
function clockTime(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday ? showTime(plainTimeIn(at, deviceZone())) : showMoment(new Date(at).toISOString());
}

/** Shows one line with Retry, instead of a toast, when a list couldn't be refreshed. */
export function FailureStrip({ since, onRetry, children = "Couldn't load the list." }: FailureStripProps) {
  return (
    <div className="od-strip" role="status">
      <Icon name="alert" />
      <span>{since ? `Showing data from ${clockTime(since)}` : children}</span>
      <span aria-hidden="true">·</span>
      <button type="button" className="od-text-button" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
