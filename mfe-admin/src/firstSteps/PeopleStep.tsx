import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { Cluster, Meta, Panel, Stack } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useListUsersQuery } from '../admin.api';
import { comingBackTo } from '../common/useLeave';
import { Importer } from '../import/Importer';
import classes from '../options/options.module.css';
import { roleLabel } from '../users/userRules';
import { UserStatus } from '../users/UserStatus';
import { stepAddress } from './stepWords';

const SHOWN = 10;

/** The people who are there, by form or from a file. */
export function PeopleStep() {
  const { data, failed, onRetry } = shownAnswer(useListUsersQuery({ limit: SHOWN, offset: 0 }));
  const more = (data?.count ?? 0) - SHOWN;
  return (
    <>
      <Panel title="Your people">
        <Stack>
          {' '}
          {failed ? <FailureStrip onRetry={onRetry}>The people could not be loaded.</FailureStrip> : null}
          {data || failed ? null : <Skeleton lines={3} />}
          <ul className={classes.list} aria-label="People">
            {(data?.results ?? []).map((user) => (
              <li key={user.id}>
                <div>
                  <strong>{`${user.first_name} ${user.last_name}`}</strong>
                  <Meta>{roleLabel(user.user_type)}</Meta>
                </div>
                <UserStatus user={user} />
              </li>
            ))}
          </ul>
          {more > 0 ? <p className="od-muted">{`And ${more} more.`}</p> : null}
          <Cluster>
            <ButtonLink to="/manage-user/create" state={comingBackTo(stepAddress('people'))} icon="add">
              Add a person
            </ButtonLink>
            <ButtonLink to="/manage-user" look="quiet">
              See all users
            </ButtonLink>
          </Cluster>
        </Stack>
      </Panel>
      <Importer kind="people" />
    </>
  );
}
