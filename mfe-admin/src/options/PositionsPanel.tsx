import { messageOf } from '@ondeck/shared/api/errors';
import type { Position } from '@ondeck/shared/schemas/positions';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Panel } from '@ondeck/shared/ui/layout';
import { MenuButton, type MenuItem } from '@ondeck/shared/ui/menu';
import { useNotify } from '@ondeck/shared/ui/notify';
import { shiftStyle, typeCode } from '@ondeck/shared/ui/shiftChip';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { useState } from 'react';
import { useAllPositionsQuery, useUpdatePositionMutation } from '../admin.api';
import { useRowDialog } from '../dialogs/useRowDialog';
import { CreatePositionDialog } from '../users/CreatePositionDialog';
import classes from './options.module.css';
import { EditPositionDialog, RetirePositionDialog } from './PositionDialogs';

function PositionRow({ position, items }: { readonly position: Position; readonly items: MenuItem[] }) {
  return (
    <li data-retired={position.retired || undefined}>
      <span className={classes.position}>
        <span
          className="od-chip"
          style={shiftStyle({ type: position.name, color: position.color })}
          aria-hidden="true"
        >
          {typeCode(position.name)}
        </span>
        <span>{position.name}</span>
        {position.is_trainee ? <StatusBadge status="TRAINEE" tone="info" /> : null}
        {position.retired ? <StatusBadge status="RETIRED" /> : null}
      </span>
      {items.length > 0 ? <MenuButton label={`Actions for ${position.name}`} items={items} /> : null}
    </li>
  );
}

/** What people do: renamed, recoloured, retired and brought back here; added by managers too. */
export function PositionsPanel({ readOnly }: { readonly readOnly: boolean }) {
  const { data, isError, refetch } = useAllPositionsQuery();
  const { shown, open, close } = useRowDialog<'edit' | 'retire', Position>();
  const [naming, setNaming] = useState({ isOpen: false, turn: 0 });
  const [update] = useUpdatePositionMutation();
  const notify = useNotify();

  async function bringBack({ id, name }: Position): Promise<void> {
    const { error } = await update({ id, body: { retired: false } });
    if (error) notify.error(messageOf(error, { 400: 'server', other: 'Something went wrong.' }));
    else notify.success(`${name} can be chosen again.`, { seconds: 4 });
  }

  const itemsOf = (position: Position): MenuItem[] =>
    readOnly
      ? []
      : [
          { key: 'edit', label: 'Edit', icon: 'edit', onSelect: () => open('edit', position) },
          position.retired
            ? { key: 'back', label: 'Bring back', icon: 'undo', onSelect: () => void bringBack(position) }
            : { key: 'retire', label: 'Retire', icon: 'archive', onSelect: () => open('retire', position) },
        ];
  const dialog = shown && { open: shown.isOpen, position: shown.row, onClose: close };

  return (
    <Panel
      title="Positions"
      actions={
        <Button
          size="small"
          icon="add"
          aria-haspopup="dialog"
          onClick={() => setNaming(({ turn }) => ({ isOpen: true, turn: turn + 1 }))}
        >
          Create New Position
        </Button>
      }
    >
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>The positions could not be loaded.</FailureStrip>
      ) : null}
      {data || isError ? null : <Skeleton lines={4} />}
      <ul className={classes.grid} aria-label="Positions">
        {(data?.results ?? []).map((position) => (
          <PositionRow key={position.id} position={position} items={itemsOf(position)} />
        ))}
      </ul>
      <CreatePositionDialog
        key={naming.turn}
        open={naming.isOpen}
        onClose={() => setNaming(({ turn }) => ({ isOpen: false, turn }))}
      />
      {dialog && shown.kind === 'edit' ? <EditPositionDialog key={shown.turn} {...dialog} /> : null}
      {dialog && shown.kind === 'retire' ? <RetirePositionDialog key={shown.turn} {...dialog} /> : null}
    </Panel>
  );
}
