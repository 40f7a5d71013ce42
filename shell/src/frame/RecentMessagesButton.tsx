import { IconButton } from '@ondeck/shared/ui/button';
import { Drawer } from '@ondeck/shared/ui/drawer';
import { RecentMessages } from '@ondeck/shared/ui/notify';
import { useState } from 'react';

/** Opens the list of recent messages, so that users can read messages that have disappeared. */
export function RecentMessagesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="history"
        label="Recent messages"
        caption="Recent messages"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Drawer open={isOpen} title="Recent messages" onClose={() => setOpen(false)}>
        <RecentMessages />
      </Drawer>
    </>
  );
}
