import type { ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import { useState } from 'react';
import { ChooseFile } from './ChooseFile';
import { ImportFile } from './ImportFile';
import { ImportDone, type Imported } from './ImportDone';
import { PastImports } from './PastImports';
import type { FileContent } from './readFile';

interface ImporterProps {
  readonly kind: ImportKind;
  /** Offers the other kinds. */
  readonly onKind?: (kind: ImportKind) => void;
}

/** A file, from choosing it to undoing its import. Nothing is stored before the page has said what. */
export function Importer({ kind, onKind }: ImporterProps) {
  // Each file that is read is another import, also the same one mended.
  const [file, setFile] = useState<{ content: FileContent; number: number } | null>(null);
  const [done, setDone] = useState<Imported | null>(null);

  function read(next: FileContent | null): void {
    setDone(null);
    setFile((last) => (next ? { content: next, number: (last?.number ?? 0) + 1 } : null));
  }

  return (
    <>
      <ChooseFile
        kind={kind}
        {...(onKind
          ? {
              onKind: (next: ImportKind) => {
                onKind(next);
                read(null);
              },
            }
          : {})}
        onRead={read}
      />
      {file ? (
        <ImportFile
          key={file.number}
          kind={kind}
          content={file.content}
          onDone={(imported) => {
            setFile(null);
            setDone(imported);
          }}
        />
      ) : null}
      {done ? <ImportDone key={done.id} imported={done} /> : null}
      {/* What is gone needs no invitation. */}
      <PastImports onUndone={(id) => setDone((last) => (last?.id === id ? null : last))} />
    </>
  );
}
