import { useRead } from '@ondeck/shared/api/useCall';
import { readOptions } from '@ondeck/shared/calls/options';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Panel } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { OptionsForm } from './OptionsForm';

interface SettingsPanelProps {
  readonly readOnly?: boolean;
  /** Whether settings can be saved without changes, to confirm that an admin has reviewed them. */
  readonly keepsUnchanged?: boolean;
  readonly actions?: ReactNode;
}

/** Loads the school's settings and shows their form. */
export function SettingsPanel({ readOnly = false, keepsUnchanged = false, actions }: SettingsPanelProps) {
  const { data, isError, refetch } = useRead(readOptions);
  // A form reads its values only once, so showing the saved settings needs a new form.
  const [fillings, setFillings] = useState(0);
  async function reload(): Promise<void> {
    await refetch();
    setFillings((count) => count + 1);
  }
  return (
    <Panel title="Settings" actions={actions}>
      {data ? (
        <OptionsForm
          key={fillings}
          options={data}
          readOnly={readOnly}
          keepsUnchanged={keepsUnchanged}
          onReload={() => void reload()}
        />
      ) : null}
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load the options.</FailureStrip>
      ) : null}
      {data || isError ? null : <Skeleton lines={6} />}
    </Panel>
  );
}
