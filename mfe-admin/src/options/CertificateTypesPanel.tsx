import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { changeCertificateType, listCertificateTypes } from '@ondeck/shared/calls/certificates';
import { counted, listed } from '@ondeck/shared/domain/words';
import type { CertificateType } from '@ondeck/shared/schemas/certificates';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Meta, Panel } from '@ondeck/shared/ui/layout';
import { MenuButton, type MenuItem } from '@ondeck/shared/ui/menu';
import { RemoveDialog } from '@ondeck/shared/ui/removeDialog';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { CertificateTypeDialog } from './CertificateTypeDialog';
import classes from './options.module.css';

const catalogue = { 400: 'server', 403: 'server', 404: 'server', 409: 'server' } as const;

/** Returns `Valid for 24 months · includes CPR/AED · 12 months at Pier · photo or PDF required`. */
const factsOf = ({ valid_months, includes, locations, requires_document }: CertificateType): string =>
  [
    valid_months === null ? "Doesn't expire" : `Valid for ${counted(valid_months, 'month')}`,
    includes.length > 0 ? `includes ${listed(includes.map(({ name }) => name))}` : '',
    ...locations.map((one) => `${counted(one.valid_months, 'month')} at ${one.name}`),
    requires_document ? 'photo or PDF required' : '',
  ]
    .filter(Boolean)
    .join(' · ');

/** Lists the types of certificates. Admins add, edit, retire, and restore them. */
export function CertificateTypesPanel({ readOnly }: { readonly readOnly: boolean }) {
  const { data, isError, refetch } = useRead(listCertificateTypes, { include: 'retired' });
  const { shown, open } = useRowDialog<'edit' | 'retire', CertificateType | null>('certificateTypes');
  const retire = useWrite(changeCertificateType);
  const { send: restore } = useSubmit(useWrite(changeCertificateType), {
    catalogue,
    refusedAs: 'message',
    done: ({ name }) => `${name} restored.`,
    message: { seconds: 4 },
  });
  const types = data?.results ?? [];
  const itemsOf = (type: CertificateType): MenuItem[] => [
    { key: 'edit', label: 'Edit', icon: 'edit', onSelect: () => open('edit', type) },
    type.retired
      ? {
          key: 'restore',
          label: 'Restore',
          icon: 'undo',
          onSelect: () => void restore({ id: type.id, revision: type.revision, retired: false }),
        }
      : { key: 'retire', label: 'Retire', icon: 'archive', onSelect: () => open('retire', type) },
  ];
  return (
    <Panel
      title="Certificates"
      actions={
        readOnly ? null : (
          <Button size="small" icon="add" aria-haspopup="dialog" onClick={() => open('edit', null)}>
            Add type
          </Button>
        )
      }
    >
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load the types of certificates.</FailureStrip>
      ) : null}
      {data || isError ? null : <Skeleton lines={3} />}
      {data?.results.length === 0 ? (
        <p className="od-muted">
          No types of certificates yet. Add one, such as CPR/AED, then set which positions require it.
        </p>
      ) : null}
      <ul className={classes.list} aria-label="Types of certificates">
        {types.map((type) => (
          <li key={type.id} data-retired={type.retired || undefined}>
            <div>
              <span className={classes.position}>
                <span>{type.name}</span>
                {type.retired ? <StatusBadge status="RETIRED" /> : null}
              </span>
              <Meta>{factsOf(type)}</Meta>
            </div>
            {readOnly ? null : <MenuButton label={`Actions for ${type.name}`} items={itemsOf(type)} />}
          </li>
        ))}
      </ul>
      {dialogOf(shown, {
        edit: (type, dialog) => <CertificateTypeDialog {...dialog} type={type} types={types} />,
        retire: (type, dialog) => (
          <RemoveDialog
            {...dialog}
            title="Retire Certificate Type"
            question={`Retire “${type?.name ?? ''}”? Positions no longer require it, and staff can't add it. Certificates that they added are kept, and you can restore it later.`}
            confirmLabel="Retire"
            remove={retire}
            input={{ id: type?.id ?? '', revision: type?.revision, retired: true }}
            catalogue={catalogue}
            done="Type retired."
          />
        ),
      })}
    </Panel>
  );
}
