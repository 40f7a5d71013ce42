import type { ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import { useState } from 'react';
import { ChooseFile } from './ChooseFile';
import { ImportFile } from './ImportFile';
import { ImportDone, type Imported } from './ImportDone';
import { PastImports } from './PastImports';
import type { FileContent } from './readFile';

interface ImporterProps {
  readonly kind: ImportKind;
  /** Switches to another kind of import; without this callback, no other kinds are offered. */
  readonly onKind?: (kind: ImportKind) => void;
}

/** Runs an import from the choice of the file to undoing it. Nothing is saved before the page has shown the result. */
export function Importer({ kind, onKind }: ImporterProps) {
  // Each file that is read starts a new import, even if it is a fixed version of the same file.
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
      {/* After an undo, hide the offer to invite the imported users. */}
      <PastImports onUndone={(id) => setDone((last) => (last?.id === id ? null : last))} />
    </>
  );
}
