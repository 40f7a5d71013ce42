import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { listCertificateTypes, listRequiredCertificates } from '@ondeck/shared/calls/certificates';
import { changePosition, listPositions } from '@ondeck/shared/calls/positions';
import type { Position } from '@ondeck/shared/schemas/positions';
import { typeCodes } from '@ondeck/shared/domain/rules/typeCodes';
import { listed } from '@ondeck/shared/domain/words';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Meta, Panel } from '@ondeck/shared/ui/layout';
import { MenuButton, type MenuItem } from '@ondeck/shared/ui/menu';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { shiftStyle } from '@ondeck/shared/ui/shiftChip';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { CreatePosition } from '../users/CreatePosition';
import classes from './options.module.css';
import { EditPositionDialog, RetirePositionDialog } from './PositionDialogs';
import { type RequiredByPosition, RequiredCertificatesDialog } from './RequiredCertificatesDialog';

interface PositionRowProps {
  readonly position: Position;
  /** The position's two letters in calendars. */
  readonly code: string | undefined;
  readonly required: RequiredByPosition | undefined;
  readonly items: MenuItem[];
}

/** Returns `Requires CPR/AED, and Lifeguarding at Pier`; empty without a required certificate. */
function requiresText(required: RequiredByPosition['required'] = []): string {
  const names = required.map(({ type, location }) =>
    location ? `${type.name} at ${location.name}` : type.name,
  );
  return names.length === 0 ? '' : `Requires ${listed(names)}`;
}

function PositionRow({ position, code, required, items }: PositionRowProps) {
  return (
    <li data-retired={position.retired || undefined}>
      <span className={classes.position}>
        <span
          className="od-chip"
          style={shiftStyle({ type: position.name, color: position.color })}
          aria-hidden="true"
        >
          {code}
        </span>
        <span className={classes.positionText}>
          {position.name}
          <Meta>{requiresText(required?.required)}</Meta>
        </span>
        {position.is_trainee ? <StatusBadge status="TRAINEE" tone="info" /> : null}
        {position.retired ? <StatusBadge status="RETIRED" /> : null}
      </span>
      {items.length > 0 ? <MenuButton label={`Actions for ${position.name}`} items={items} /> : null}
    </li>
  );
}

/** Lists the positions. Admins rename, recolor, retire, and restore them; managers can add positions too. */
export function PositionsPanel({ readOnly }: { readonly readOnly: boolean }) {
  const { data, isError, refetch } = useRead(listPositions, { include: 'retired' });
  const { shown, open } = useRowDialog<'edit' | 'retire' | 'certificates', Position>('positions');
  const certificates = useRead(listRequiredCertificates);
  const types = useRead(listCertificateTypes, {});
  const requiredBy = ({ id }: Position): RequiredByPosition | undefined =>
    certificates.data?.results.find((one) => one.position.id === id);
  const { send: bringBack } = useSubmit(useWrite(changePosition), {
    catalogue: { 400: 'server', 409: 'server' },
    refusedAs: 'message',
    done: ({ name }) => `${name} restored.`,
    message: { seconds: 4 },
  });

  const itemsOf = (position: Position): MenuItem[] =>
    readOnly
      ? []
      : [
          { key: 'edit', label: 'Edit', icon: 'edit', onSelect: () => open('edit', position) },
          ...(requiredBy(position) && types.data?.results.length
            ? [
                {
                  key: 'certificates',
                  label: 'Certificates',
                  icon: 'certificate' as const,
                  onSelect: () => open('certificates', position),
                },
              ]
            : []),
          position.retired
            ? {
                key: 'back',
                label: 'Restore',
                icon: 'undo',
                onSelect: () =>
                  void bringBack({ id: position.id, revision: position.revision, retired: false }),
              }
            : { key: 'retire', label: 'Retire', icon: 'archive', onSelect: () => open('retire', position) },
        ];
  const codes = typeCodes(data?.results ?? []);

  return (
    <Panel title="Positions" actions={<CreatePosition size="small" />}>
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load the positions.</FailureStrip>
      ) : null}
      {data || isError ? null : <Skeleton lines={4} />}
      {data?.results.length === 0 ? (
        <p className="od-muted">No positions yet. Create one so you can assign it to your staff.</p>
      ) : null}
      <ul className={classes.grid} aria-label="Positions">
        {(data?.results ?? []).map((position) => (
          <PositionRow
            key={position.id}
            position={position}
            code={codes.get(position.id)}
            required={requiredBy(position)}
            items={itemsOf(position)}
          />
        ))}
      </ul>
      {dialogOf(shown, {
        edit: (position, dialog) => <EditPositionDialog {...dialog} position={position} />,
        retire: (position, dialog) => <RetirePositionDialog {...dialog} position={position} />,
        certificates: (position, dialog) => {
          const required = requiredBy(position);
          return required ? (
            <RequiredCertificatesDialog {...dialog} required={required} types={types.data?.results ?? []} />
          ) : null;
        },
      })}
    </Panel>
  );
}
