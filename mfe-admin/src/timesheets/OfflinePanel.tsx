import type { OfflineItem } from '@ondeck/shared/schemas/offlinePunches';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Meta, Panel } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { OfflineDialog } from './OfflineDialog';
import { checkOfflinePunches, listOfflineItems } from '@ondeck/shared/calls/offlinePunches';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import classes from './timesheets.module.css';

const MOST = 100;

/** Names the user who can act on the punch, for users who can't. */
const whyNot = ({ action }: OfflineItem): string =>
  action === 'CHECK'
    ? 'An admin can look up the codes.'
    : 'Another manager or an admin reviews your own hours.';

/** Lists offline punches without a time entry, of any week. Renders nothing if none are pending. */
export function OfflinePanel({ location }: { readonly location: string }) {
  const { data, isError, refetch } = useRead(listOfflineItems, { location, limit: MOST, offset: 0 });
  const { shown, open } = useRowDialog<'decide', OfflineItem>('offline');
  const check = useSubmit(useWrite(checkOfflinePunches), {
    catalogue: { 403: 'server', 404: 'server', 409: 'server', other: 'Something went wrong.' },
    done: ({ message }) => message,
    refusedAs: 'message',
  });
  if (isError)
    return <FailureStrip onRetry={() => void refetch()}>Couldn't load the offline punches.</FailureStrip>;
  if (!data || data.count === 0) return null;
  return (
    <Panel title={`Offline punches (${data.count})`}>
      <ul className={classes.offline}>
        {data.results.map((item) => (
          <li key={item.id}>
            <div>
              <strong>
                {item.employee ? `${item.employee.name} · ` : ''}
                {item.title}
              </strong>
              <Meta>{item.sentence}</Meta>
            </div>
            <Button
              size="small"
              label={`${item.action === 'CHECK' ? 'Look up codes' : 'Review'}: ${item.sentence}`}
              disabled={!item.may_decide}
              disabledReason={whyNot(item)}
              loading={check.shell.loading}
              onClick={() =>
                item.action === 'CHECK' ? void check.send({ id: item.id }) : open('decide', item)
              }
            >
              {item.action === 'CHECK' ? 'Look up codes' : 'Review'}
            </Button>
          </li>
        ))}
      </ul>
      {dialogOf(shown, { decide: (item, dialog) => <OfflineDialog {...dialog} item={item} /> })}
    </Panel>
  );
}
