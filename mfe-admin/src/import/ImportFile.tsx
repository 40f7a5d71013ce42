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

/** Imports one file: first finds the list in the file, then checks and imports it. */
export function ImportFile({ kind, content, onDone }: ImportFileProps) {
  const [place, setPlace] = useState(() => guessListPosition(content, kind));
  return (
    <>
      {content.note ? <Alert kind="warning">{content.note}</Alert> : null}
      <ListPositionFields kind={kind} content={content} place={place} onChange={setPlace} />
      {/* Another sheet or heading row is a different list with different columns. */}
      <ImportTable
        key={Object.values(place).join(' ')}
        kind={kind}
        table={tableAt(content, place)}
        onDone={onDone}
      />
    </>
  );
}
