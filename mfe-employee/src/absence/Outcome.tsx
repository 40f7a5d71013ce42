import { Alert } from '@ondeck/shared/ui/alert';
import { useEffect, useRef } from 'react';

/** Shows what a report or its withdrawal did. Takes the focus, because the button that was pressed is gone. */
export function Outcome({ message }: { readonly message: string }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), [message]);
  return (
    <div ref={element} tabIndex={-1}>
      <Alert kind="success" announce>
        {message}
      </Alert>
    </div>
  );
}
