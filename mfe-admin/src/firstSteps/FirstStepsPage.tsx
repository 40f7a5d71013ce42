import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useRead } from '@ondeck/shared/api/useCall';
import { readFirstSteps } from '@ondeck/shared/calls/setup';
import { Navigate, useSearchParams } from '@ondeck/shared/router';
import { type FirstStep, type FirstSteps, firstSteps } from '@ondeck/shared/schemas/setup';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { Cluster, PageBody, Stack } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { type ReactNode, useEffect, useRef } from 'react';
import { Importer } from '../import/Importer';
import { PositionsPanel } from '../options/PositionsPanel';
import { SettingsPanel } from '../options/SettingsPanel';
import classes from './firstSteps.module.css';
import { LocationsStep } from './LocationsStep';
import { NextStep } from './NextStep';
import { PeopleStep } from './PeopleStep';
import { StepList } from './StepList';
import { stepAddress, stepTexts } from './stepTexts';

/** What each step shows: the panels and forms that the other pages have. */
const bodies: Readonly<Record<FirstStep, () => ReactNode>> = {
  locations: () => <LocationsStep />,
  positions: () => (
    <>
      <PositionsPanel readOnly={false} />
      <Importer kind="positions" />
    </>
  ),
  options: () => <SettingsPanel keepsUnchanged />,
  people: () => <PeopleStep />,
  shifts: () => <NextStep />,
};

/** Which step it is and what for. It takes the focus when another step is opened. */
function StepHeading({ step }: { readonly step: FirstStep }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const headed = useRef(step);
  useEffect(() => {
    if (headed.current === step) return;
    headed.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <div>
      <h2 ref={heading} tabIndex={-1}>
        {`Step ${firstSteps.indexOf(step) + 1} of ${firstSteps.length}: ${stepTexts[step].title}`}
      </h2>
      <p className={`od-muted ${classes.why}`}>{stepTexts[step].why}</p>
    </div>
  );
}

/** The way on: a step that is not done can be left for later. */
function StepButtons({ steps, step }: Pick<FirstSteps, 'steps'> & { readonly step: FirstStep }) {
  const index = firstSteps.indexOf(step);
  const [before, after] = [firstSteps[index - 1], firstSteps[index + 1]];
  const isDone = steps.some((one) => one.step === step && one.done);
  return (
    <Cluster gap={3}>
      {before ? <ButtonLink to={stepAddress(before)}>{`Back: ${stepTexts[before].title}`}</ButtonLink> : null}
      {after ? (
        <ButtonLink to={stepAddress(after)} look={isDone ? 'primary' : 'default'}>
          {isDone ? `Next: ${stepTexts[after].title}` : `Skip to: ${stepTexts[after].title}`}
        </ButtonLink>
      ) : null}
      <ButtonLink to="/dashboard" look={after ? 'quiet' : 'default'}>
        {after ? 'Leave for now' : 'Go to the dashboard'}
      </ButtonLink>
    </Cluster>
  );
}

/** `/first-steps`: what a new school does first, in order. What is done is told by what is there. Admins. */
export function FirstStepsPage() {
  const { data, failed, onRetry } = shownAnswer(useRead(readFirstSteps));
  const [params] = useSearchParams();
  const step = firstSteps.find((one) => one === params.get('step'));
  if (!data)
    return (
      <PageBody>
        {failed ? (
          <FailureStrip onRetry={onRetry}>Couldn't load the first steps.</FailureStrip>
        ) : (
          <Skeleton lines={6} />
        )}
      </PageBody>
    );
  // The address holds the step: it stays open when it is done while somebody works in it.
  if (!step)
    return <Navigate to={stepAddress(data.steps.find(({ done }) => !done)?.step ?? 'shifts')} replace />;
  return (
    <PageBody>
      <StepList steps={data.steps} current={step} />
      <StepHeading step={step} />
      {data.steps.every(({ done }) => done) ? (
        <Alert kind="success">You finished every step. You can find these pages in the menu.</Alert>
      ) : null}
      <Stack key={step} gap={5}>
        {bodies[step]()}
      </Stack>
      <StepButtons steps={data.steps} step={step} />
    </PageBody>
  );
}
