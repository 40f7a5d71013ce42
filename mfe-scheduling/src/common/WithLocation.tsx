import { useLocationsQuery } from '@ondeck/shared/api/locations';
import { useChosenLocation } from '@ondeck/shared/planning/locationField';
import { LocationPicker } from '@ondeck/shared/planning/locationPicker';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { Cluster, Panel, Stack } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WithLocationProps {
  /** The purpose of the choice: `The form for the new shift opens after you choose.` */
  readonly hint: string;
  /** The list that Cancel returns to. */
  readonly list: string;
  readonly children: (location: string) => ReactNode;
}

/** Shows a form for a location. Without one in the address, shows Location as a select first. */
export function WithLocation({ hint, list, children }: WithLocationProps) {
  const { location, choose } = useChosenLocation();
  const { data, isError, refetch } = useLocationsQuery();
  const form = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const isChosen = isAsked && location !== '';

  // The select is gone after the choice, so keyboard users continue in the form's first field.
  useEffect(() => {
    if (isChosen) form.current?.querySelector<HTMLElement>('input:enabled, select:enabled')?.focus();
  }, [isChosen]);

  if (location !== '') return <div ref={form}>{children(location)}</div>;
  if (isError)
    return <FailureStrip onRetry={() => void refetch()}>Couldn't load the locations.</FailureStrip>;
  if (!data) return <Skeleton lines={3} label="Loading locations" />;
  return (
    <Panel>
      <Stack>
        <LocationPicker
          label="Location"
          placeholder="Select a location"
          hint={hint}
          value={location}
          onChange={(next) => {
            setAsked(true);
            choose(next);
          }}
          required
        />
        <Cluster>
          <ButtonLink to={list}>Cancel</ButtonLink>
        </Cluster>
      </Stack>
    </Panel>
  );
}
