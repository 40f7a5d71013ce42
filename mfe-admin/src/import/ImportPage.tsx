import { importKinds, type ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import { PageBody } from '@ondeck/shared/ui/layout';
import { useListState } from '@ondeck/shared/ui/listState';
import { useState } from 'react';
import { ChooseFile } from './ChooseFile';
import { ImportFile } from './ImportFile';
import { ImportDone, type Imported } from './ImportDone';
import { PastImports } from './PastImports';
import type { FileTable } from './readTable';

const isKind = (value: string): value is ImportKind => importKinds.some((kind) => kind === value);

/** `/import`: people, positions or shifts from a file. Nothing is stored before the page has said what. Admins. */
export function ImportPage() {
  const list = useListState({ filters: { kind: 'people' }, accepts: { kind: isKind } });
  const kind = isKind(list.filters.kind) ? list.filters.kind : 'people';
  // Each file that is read is another import, also the same one mended.
  const [file, setFile] = useState<{ table: FileTable; number: number } | null>(null);
  const [done, setDone] = useState<Imported | null>(null);

  function read(next: FileTable | null): void {
    setDone(null);
    setFile((last) => (next ? { table: next, number: (last?.number ?? 0) + 1 } : null));
  }

  return (
    <PageBody>
      <ChooseFile
        kind={kind}
        onKind={(next) => {
          list.setFilter('kind', next);
          read(null);
        }}
        onRead={read}
      />
      {file ? (
        <ImportFile
          key={file.number}
          kind={kind}
          table={file.table}
          onDone={(imported) => {
            setFile(null);
            setDone(imported);
          }}
        />
      ) : null}
      {done ? <ImportDone key={done.id} imported={done} /> : null}
      {/* What is gone needs no invitation. */}
      <PastImports onUndone={(id) => setDone((last) => (last?.id === id ? null : last))} />
    </PageBody>
  );
}
