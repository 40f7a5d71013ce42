import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useRead } from '@ondeck/shared/api/useCall';
import { listUsers } from '@ondeck/shared/calls/users';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { comingBackTo } from '../common/useLeave';
import { Importer } from '../import/Importer';
import { roleLabel } from '../users/userRules';
import { UserStatus } from '../users/UserStatus';
import { KnownPanel } from './KnownPanel';
import { stepAddress } from './stepTexts';

const SHOWN = 10;

/** Lists the existing users, and adds more with a form or from a file. */
export function PeopleStep() {
  const { data, failed, onRetry } = shownAnswer(useRead(listUsers, { limit: SHOWN, offset: 0 }));
  const rows = data?.results.map((user) => ({
    id: user.id,
    name: `${user.first_name} ${user.last_name}`,
    about: roleLabel(user.user_type),
    state: <UserStatus user={user} />,
  }));
  return (
    <>
      <KnownPanel
        title="Your users"
        things="Users"
        rows={rows}
        failed={failed}
        onRetry={onRetry}
        more={(data?.count ?? 0) - SHOWN}
      >
        <ButtonLink to="/manage-user/create" state={comingBackTo(stepAddress('people'))} icon="add">
          Add a user
        </ButtonLink>
        <ButtonLink to="/manage-user" look="quiet">
          Review all users
        </ButtonLink>
      </KnownPanel>
      <Importer kind="people" />
    </>
  );
}
