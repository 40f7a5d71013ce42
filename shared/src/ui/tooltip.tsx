import { useId } from 'react';
import { Icon } from './icons';

/** Shows a note behind a small "i" that the keyboard also reaches, for text too long for a hint. */
export function InfoTip({ label, children }: { label: string; children: string }) {
  const id = useId();
  return (
    <button
      type="button"
      className="od-info-tip"
      data-tip={children}
      aria-label={label}
      aria-describedby={id}
    >
      <Icon name="info" size={16} />
      <span id={id} className="od-visually-hidden">
        {children}
      </span>
    </button>
  );
}
