import { Alert } from '../ui/alert';

interface Line {
  readonly message: string;
}

/** Lists messages, each on a line. */
export const MessageList = ({ lines }: { readonly lines: readonly Line[] }) => (
  <ul style={{ paddingInlineStart: 20 }}>
    {lines.map(({ message }) => (
      <li key={message}>{message}</li>
    ))}
  </ul>
);

/** Shows the warnings that a change would get, such as a shortage of lifeguards; renders nothing if there are none. */
export function WarningNotes({ warnings }: { readonly warnings: readonly Line[] | undefined }) {
  if (!warnings || warnings.length === 0) return null;
  return (
    <Alert kind="warning" title="Review these warnings">
      <MessageList lines={warnings} />
    </Alert>
  );
}
