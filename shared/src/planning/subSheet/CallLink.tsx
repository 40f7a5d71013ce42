import { sayPhone } from '../../domain/words';

interface CallLinkProps {
  /** The employee's first name. */
  readonly name: string;
  readonly phone: string;
}

/** Shows a button that calls an employee. */
export const CallLink = ({ name, phone }: CallLinkProps) => (
  <a className="od-button" href={`tel:${phone}`} data-tip={sayPhone(phone)}>
    <span>{`Call ${name}`}</span>
  </a>
);
