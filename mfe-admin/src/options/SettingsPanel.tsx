import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Panel } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { useReadOptionsQuery } from '../admin.api';
import { OptionsForm } from './OptionsForm';

interface SettingsPanelProps {
  readonly readOnly?: boolean;
  /** Unchanged settings can be saved too: that says that somebody looked through them. */
  readonly keepsUnchanged?: boolean;
  readonly actions?: ReactNode;
}

/** The settings of the installation, as they come. */
export function SettingsPanel({ readOnly = false, keepsUnchanged = false, actions }: SettingsPanelProps) {
  const { data, isError, refetch } = useReadOptionsQuery();
  return (
    <Panel title="Settings" actions={actions}>
      {data ? <OptionsForm options={data} readOnly={readOnly} keepsUnchanged={keepsUnchanged} /> : null}
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>The options could not be loaded.</FailureStrip>
      ) : null}
      {data || isError ? null : <Skeleton lines={6} />}
    </Panel>
  );
}
