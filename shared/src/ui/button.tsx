import { type ReactNode, type Ref, useId } from 'react';
import { Link } from '../router/router';
import { Icon, type IconName } from './icons';

type Disabled =
  | { disabled?: false | undefined; disabledReason?: string | undefined }
  /** A disabled button gives its reason to mouse, keyboard, and screen reader users. */
  | { disabled: boolean; disabledReason: string };

interface CommonProps {
  children: ReactNode;
  icon?: IconName;
  /** Use `primary` once per view. `quiet` has no border; `link` looks like a link. */
  look?: 'primary' | 'default' | 'quiet' | 'link' | 'danger';
  size?: 'small' | 'middle' | 'large';
  block?: boolean;
}

export type ButtonProps = CommonProps &
  Disabled & {
    onClick?: ((event: React.MouseEvent<HTMLElement>) => void) | undefined;
    type?: 'button' | 'submit';
    /** Shows a spinner, keeps the focus, and ignores clicks. */
    loading?: boolean | undefined;
    /**
     * The accessible name, needed when the text alone doesn't name the row: "Approve Maya R.". Start it with the text.
     */
    label?: string | undefined;
    /** Id of the form to submit, for a button outside of the form. */
    form?: string | undefined;
    ref?: Ref<HTMLButtonElement>;
    'aria-expanded'?: boolean;
    'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
    'aria-pressed'?: boolean;
    'aria-controls'?: string;
  };

/**
 * Shows the standard button. When disabled, it stays in the tab order and gives its reason; when loading, it ignores
 * clicks.
 */
export function Button({
  children,
  icon,
  look = 'default',
  size = 'middle',
  block = false,
  type = 'button',
  loading = false,
  disabled = false,
  disabledReason,
  label,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const blocked = disabled || loading;
  const reason = disabled ? disabledReason : undefined;
  return (
    <>
      <button
        {...rest}
        type={type === 'submit' ? 'submit' : 'button'}
        className="od-button"
        data-look={look}
        data-size={size}
        data-block={block || undefined}
        data-tip={reason}
        aria-label={label}
        aria-disabled={blocked || undefined}
        aria-busy={loading || undefined}
        aria-describedby={reason ? reasonId : undefined}
        onClick={(event) => {
          if (blocked) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {loading ? <span className="od-spinner" aria-hidden="true" /> : icon ? <Icon name={icon} /> : null}
        <span>{children}</span>
      </button>
      {reason ? (
        <span id={reasonId} className="od-visually-hidden">
          {reason}
        </span>
      ) : null}
    </>
  );
}

export interface IconButtonProps {
  icon: IconName;
  /** The action, used as accessible name and tooltip. */
  label: string;
  /** Part of the label to show below the icon in the header of a wide window. */
  caption?: string | undefined;
  onClick?: (event: React.MouseEvent<HTMLElement>) => void;
  size?: 'small' | 'middle' | 'large';
  ref?: Ref<HTMLButtonElement>;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  'aria-pressed'?: boolean;
  'aria-controls'?: string;
}

/** Shows a button with only an icon; its label is read aloud and shown on hover. */
export function IconButton({ icon, label, caption, size = 'middle', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className="od-button od-icon-button"
      data-look="quiet"
      data-size={size}
      data-tip={rest['aria-expanded'] ? undefined : label}
      aria-label={label}
    >
      <Icon name={icon} />
      {caption ? (
        <span className="od-caption" aria-hidden="true">
          {caption}
        </span>
      ) : null}
    </button>
  );
}

export type ButtonLinkProps = CommonProps & { to: string; state?: unknown };

/** Shows a link inside On Deck that looks like a button. */
export function ButtonLink({
  children,
  icon,
  look = 'default',
  size = 'middle',
  block = false,
  to,
  state,
}: ButtonLinkProps) {
  return (
    <Link
      className="od-button"
      data-look={look}
      data-size={size}
      data-block={block || undefined}
      to={to}
      state={state}
    >
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </Link>
  );
}
