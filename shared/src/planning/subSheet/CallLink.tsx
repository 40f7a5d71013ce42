import { sayPhone } from '../../domain/words';
import { Icon } from '../../ui/icons';

interface CallLinkProps {
  /** The employee's first name. */
  readonly name: string;
  readonly phone: string;
  /** Whether only a phone shows, for rows. */
  readonly isSmall?: boolean;
}

/** Shows a button that calls an employee. */
export const CallLink = ({ name, phone, isSmall = false }: CallLinkProps) =>
  isSmall ? (
    <a
      className="od-button od-icon-button"
      href={`tel:${phone}`}
      aria-label={`Call ${name}`}
      data-tip={`Call ${name}, ${sayPhone(phone)}`}
    >
      <Icon name="phone" />
    </a>
  ) : (
    <a className="od-button" href={`tel:${phone}`} data-tip={sayPhone(phone)}>
      <span>{`Call ${name}`}</span>
    </a>
  );
