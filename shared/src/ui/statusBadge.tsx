import { Icon, type IconName } from './icons';

type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

/** Tones of the known statuses, in lower case; any other status is neutral. */
const tones: Record<string, BadgeTone> = {
  active: 'success',
  approved: 'success',
  assigned: 'success',
  taken: 'success',
  'clocked in': 'success',
  pending: 'warning',
  open: 'warning',
  rejected: 'danger',
  expired: 'danger',
  'no show': 'danger',
  reassigned: 'info',
  late: 'warning',
};

const icons: Record<BadgeTone, IconName> = {
  neutral: 'archive',
  success: 'check',
  warning: 'clock',
  danger: 'close',
  info: 'swap',
};

/** Formats a status code as words: 'IN_PROGRESS' → 'In progress'. */
export function statusLabel(status: string): string {
  const words = status.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Characters from which a badge takes several lines, such as one with a reason. */
const LONG_TEXT = 30;

export interface StatusBadgeProps {
  /** The status as the server sends it (PENDING) or in words. */
  status: string;
  /** Words to show instead of the status's own. */
  label?: string;
  tone?: BadgeTone;
}

/** Shows a status in words, with an icon and a color. */
export function StatusBadge({ status, label, tone }: StatusBadgeProps) {
  const shown = tone ?? tones[status.replaceAll('_', ' ').toLowerCase()] ?? 'neutral';
  const text = label ?? statusLabel(status);
  return (
    <span className="od-badge" data-tone={shown} data-long={text.length > LONG_TEXT || undefined}>
      <Icon name={icons[shown]} size={14} />
      {text}
    </span>
  );
}
