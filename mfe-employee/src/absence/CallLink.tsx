interface CallLinkProps {
  /** The location's name. */
  readonly title: string;
  readonly phone: string;
}

/** Shows a button that calls a location, if its phone number is known. */
export const CallLink = ({ title, phone }: CallLinkProps) =>
  phone ? (
    <a className="od-button" href={`tel:${phone}`}>
      <span>Call {title}</span>
    </a>
  ) : null;
