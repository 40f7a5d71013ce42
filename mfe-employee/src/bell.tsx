import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { listNotifications, markNotificationsRead } from '@ondeck/shared/calls/notifications';
import type { Notification } from '@ondeck/shared/schemas/options';
import { Link } from '@ondeck/shared/router';
import { showMoment } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button, IconButton } from '@ondeck/shared/ui/button';
import { Dated } from '@ondeck/shared/ui/dated';
import { Drawer } from '@ondeck/shared/ui/drawer';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { Meta, Stack } from '@ondeck/shared/ui/layout';
import { useState } from 'react';
import css from './bell/bell.module.css';

interface ItemProps {
  readonly item: Notification;
  readonly onFollow: (item: Notification) => void;
}

function Item({ item, onFollow }: ItemProps) {
  return (
    <li className={item.read ? css.item : `${css.item} ${css.unread}`}>
      {item.link ? (
        <Link to={item.link} onClick={() => onFollow(item)}>
          <Dated>{item.title}</Dated>
        </Link>
      ) : (
        <strong>
          <Dated>{item.title}</Dated>
        </strong>
      )}
      {item.body ? (
        <span>
          <Dated>{item.body}</Dated>
        </span>
      ) : null}
      <Meta>
        {showMoment(item.created_at)}
        {item.read ? '' : ' · new'}
      </Meta>
    </li>
  );
}

/** Shows the bell in the frame: the signed-in user's notifications, with the number of new ones. */
export function Widget() {
  const { data, error, refetch } = useRead(listNotifications, { limit: 20 });
  const [markRead, { isLoading }] = useWrite(markNotificationsRead);
  const [open, setOpen] = useState(false);
  const unread = data?.unread ?? 0;

  function follow(item: Notification): void {
    setOpen(false);
    if (!item.read) void markRead({ ids: [item.id] });
  }

  return (
    <span className={css.bell}>
      <IconButton
        icon="bell"
        caption="Notifications"
        label={unread ? `Notifications, ${unread} new` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {unread ? (
        <span className={css.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
      <Drawer open={open} title="Notifications" onClose={() => setOpen(false)}>
        <Stack>
          {error ? (
            <FailureStrip onRetry={() => void refetch()}>Couldn't load your notifications.</FailureStrip>
          ) : null}
          {unread ? (
            <Button size="small" loading={isLoading} onClick={() => void markRead({})}>
              Mark all as read
            </Button>
          ) : null}
          {data && data.results.length === 0 ? (
            <EmptyState
              title="No notifications"
              hint="Decisions on your requests and changes to your schedule appear here."
            />
          ) : (
            <ul className={css.list}>
              {data?.results.map((item) => (
                <Item key={item.id} item={item} onFollow={follow} />
              ))}
            </ul>
          )}
        </Stack>
      </Drawer>
    </span>
  );
}
