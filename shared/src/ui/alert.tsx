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
  /** Read aloud when it appears. Errors are; a note that is there from the start need not be. */
  announce?: boolean;
}

/** A note on the page: picture, colour and words say the same. */
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
  /** When the shown data arrived, ms; absent when there is none. */
  since?: number | undefined;
  onRetry: () => void;
  /** What could not be loaded, in words. */
  children?: ReactNode;
}

/** `10:42 AM`; of another day than today `11-21-2026 10:42 AM`. */
function clockTime(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday ? showTime(plainTimeIn(at, deviceZone())) : showMoment(new Date(at).toISOString());
}

/** A list that could not be refreshed: no toast, one line with Retry. */
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
