import { Link } from '@ondeck/shared/router';
import type { FirstStep } from '@ondeck/shared/schemas/setup';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster, Panel } from '@ondeck/shared/ui/layout';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useDismissFirstStepsMutation, useReadFirstStepsQuery } from './dashboard.api';

interface StepWords {
  readonly title: string;
  readonly why: string;
  /** The pages that do it: the forms are there, and so is the import. */
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

const steps: Readonly<Record<FirstStep, StepWords>> = {
  locations: {
    title: 'Locations',
    why: 'Every pool where you teach, each with its time zone.',
    links: [{ to: '/manage-location/create', label: 'Add a location' }],
  },
  positions: {
    title: 'Positions',
    why: 'What people do: Swim Instructor, Lifeguard, Front Desk.',
    links: [
      { to: '/options', label: 'Add positions' },
      { to: '/import?kind=positions', label: 'Import positions' },
    ],
  },
  options: {
    title: 'Options',
    why: 'How punch clocks, time off, overtime and pay periods work. All have a value already.',
    links: [{ to: '/options', label: 'Look through the options' }],
  },
  people: {
    title: 'People',
    why: 'Each gets a mail to choose a password, and a key for the punch clock.',
    links: [
      { to: '/manage-user/create', label: 'Add a person' },
      { to: '/import?kind=people', label: 'Import people' },
    ],
  },
  shifts: {
    title: 'Shifts',
    why: 'Who works where and when.',
    links: [
      { to: '/manage-shifts/create', label: 'Add a shift' },
      { to: '/import?kind=shifts', label: 'Import shifts' },
    ],
  },
};

/** What a new school still needs, with the way to it: gone once nothing is missing, or put away. For admins. */
export function FirstSteps() {
  const { data } = useReadFirstStepsQuery();
  const { send, shell } = useSubmit(useDismissFirstStepsMutation(), {
    catalogue: { other: 'Something went wrong.' },
    refusedAs: 'message',
  });
  if (!data?.open) return null;
  const done = data.steps.filter((step) => step.done).length;
  return (
    <Panel
      title={`First steps: ${done} of ${data.steps.length} done`}
      actions={
        <Button look="quiet" loading={shell.loading} onClick={() => void send()}>
          Put away
        </Button>
      }
    >
      <ol
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
          gap: 'var(--od-space-4) var(--od-space-6)',
          margin: 0,
          paddingInlineStart: 'var(--od-space-5)',
        }}
      >
        {data.steps.map(({ step, done: isDone }) => {
          const { title, why, links } = steps[step];
          return (
            <li key={step}>
              <Cluster gap={2}>
                <strong>{title}</strong>
                {isDone ? <StatusBadge status="DONE" tone="success" /> : null}
              </Cluster>
              <p className="od-muted" style={{ margin: 0 }}>
                {why}
              </p>
              <Cluster gap={4}>
                {links.map(({ to, label }) => (
                  <Link key={label} to={to} style={{ paddingBlock: 'var(--od-space-1)' }}>
                    {label}
                  </Link>
                ))}
              </Cluster>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
