import type { ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import { Alert } from '@ondeck/shared/ui/alert';
import { useState } from 'react';
import type { Imported } from './ImportDone';
import { ImportTable } from './ImportTable';
import { guessListPosition, tableAt } from './listPosition';
import { ListPositionFields } from './ListPositionFields';
import type { FileContent } from './readFile';

interface ImportFileProps {
  readonly kind: ImportKind;
  readonly content: FileContent;
  readonly onDone: (imported: Imported) => void;
}

/** The import of one file: where its list is, then the list itself. */
export function ImportFile({ kind, content, onDone }: ImportFileProps) {
  const [place, setPlace] = useState(() => guessListPosition(content, kind));
  return (
    <>
      {content.note ? <Alert kind="warning">{content.note}</Alert> : null}
      <ListPositionFields kind={kind} content={content} place={place} onChange={setPlace} />
      {/* Another sheet or heading row is another list, with its own columns. */}
      <ImportTable
        key={Object.values(place).join(' ')}
        kind={kind}
        table={tableAt(content, place)}
        onDone={onDone}
      />
    </>
  );
}
