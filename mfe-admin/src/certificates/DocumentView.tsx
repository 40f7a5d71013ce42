import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import classes from './certificates.module.css';
import { useDocument } from './useDocument';

interface DocumentViewProps {
  /** The certificate's id. */
  readonly id: string;
  /** The document's name for a screen reader, such as `CPR/AED of Maya Reyes`. */
  readonly name: string;
}

/** Shows the photo or PDF of a certificate. */
export function DocumentView({ id, name }: DocumentViewProps) {
  const { loaded, retry } = useDocument(id);
  if (loaded === undefined) return <Skeleton lines={8} label="Loading the document…" />;
  if (loaded === 'failed') return <FailureStrip onRetry={retry}>Couldn't load the document.</FailureStrip>;
  return (
    <div className={classes.document}>
      {loaded.kind === 'photo' ? (
        <img src={loaded.url} alt={name} />
      ) : (
        // A sandbox would turn off the browser's PDF viewer. The page's policy lets the frame run no script.
        <iframe src={`${loaded.url}#navpanes=0&view=FitH`} title={name} />
      )}
      {loaded.kind === 'pdf' ? (
        // Phones show only the first page of a PDF in a frame, or none.
        <a href={loaded.url} target="_blank" rel="noreferrer">
          Open the PDF in a new tab
        </a>
      ) : null}
    </div>
  );
}
