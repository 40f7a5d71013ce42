import { useSearchParams } from '@ondeck/shared/router';
import { useSession } from '@ondeck/shared/session/session';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { Tabs } from '@ondeck/shared/ui/tabs';
import { useProfileQuery } from '../auth.api';
import { ChangePasswordForm } from './ChangePasswordForm';
import { ProfileForm } from './ProfileForm';

const TABS = [
  { key: 'profile', label: 'Profile Information' },
  { key: 'password', label: 'Change Password' },
] as const;

function Profile() {
  const userId = useSession((session) => session.userId);
  const { data, isError, refetch } = useProfileQuery(userId);
  if (data) return <ProfileForm key={data.id} user={data} />;
  if (isError)
    return <FailureStrip onRetry={() => void refetch()}>Your profile could not be loaded.</FailureStrip>;
  return <Skeleton lines={4} />;
}

/** `/my-profile`: two tabs; which one is in the address. */
export function ProfilePage() {
  const [query, setQuery] = useSearchParams();
  const selected = query.get('tab') === 'password' ? 'password' : 'profile';
  return (
    <PageBody width="form">
      <Tabs
        label="My Profile"
        tabs={TABS}
        selected={selected}
        onSelect={(key) => setQuery(key === 'password' ? { tab: key } : {}, { replace: true })}
      >
        <Panel>{selected === 'profile' ? <Profile /> : <ChangePasswordForm />}</Panel>
      </Tabs>
    </PageBody>
  );
}
