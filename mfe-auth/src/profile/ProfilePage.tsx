import { useRead } from '@ondeck/shared/api/useCall';
import { readUser } from '@ondeck/shared/calls/users';
import { useSearchParams } from '@ondeck/shared/router';
import { useSession } from '@ondeck/shared/session/session';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { Tabs } from '@ondeck/shared/ui/tabs';
import { ChangePasswordForm } from './ChangePasswordForm';
import { SecondFactorPanel } from './factors/SecondFactorPanel';
import { SessionsPanel } from './SessionsPanel';
import { ProfileForm } from './ProfileForm';

const TABS = [
  { key: 'profile', label: 'Profile Information' },
  { key: 'password', label: 'Change Password' },
  { key: 'second-factor', label: 'Two-Step Verification' },
  { key: 'sessions', label: 'Devices' },
] as const;

function Profile() {
  const userId = useSession((session) => session.userId);
  const { data, isError, refetch } = useRead(readUser, { id: userId });
  if (data) return <ProfileForm key={data.id} user={data} />;
  if (isError) return <FailureStrip onRetry={() => void refetch()}>Couldn't load your profile.</FailureStrip>;
  return <Skeleton lines={4} />;
}

const panels = {
  profile: <Profile />,
  password: <ChangePasswordForm />,
  'second-factor': <SecondFactorPanel />,
  sessions: <SessionsPanel />,
} as const;

/** The page `/my-profile`: four tabs. The selected tab is in the address. */
export function ProfilePage() {
  const [query, setQuery] = useSearchParams();
  const selected = TABS.find(({ key }) => key === query.get('tab'))?.key ?? 'profile';
  return (
    <PageBody width="form">
      <Tabs
        label="My Profile"
        tabs={TABS}
        selected={selected}
        onSelect={(key) => setQuery(key === 'profile' ? {} : { tab: key }, { replace: true })}
      >
        <Panel>{panels[selected]}</Panel>
      </Tabs>
    </PageBody>
  );
}
