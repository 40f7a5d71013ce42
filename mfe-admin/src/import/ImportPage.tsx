import { importKinds, type ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import { PageBody } from '@ondeck/shared/ui/layout';
import { useListState } from '@ondeck/shared/ui/listState';
import { Importer } from './Importer';

const isKind = (value: string): value is ImportKind => importKinds.some((kind) => kind === value);

/**
 * The page `/import`: imports users, positions, or shifts from a file. Managers can import the same items that they can
 * create.
 */
export function ImportPage() {
  const list = useListState({ filters: { kind: 'people' }, accepts: { kind: isKind } });
  const kind = isKind(list.filters.kind) ? list.filters.kind : 'people';
  return (
    <PageBody>
      <Importer kind={kind} onKind={(next) => list.setFilter('kind', next)} />
    </PageBody>
  );
}
