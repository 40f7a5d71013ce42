import { Button } from '@ondeck/shared/ui/button';
import { FieldFrame, type FieldProps, requiredError, useField } from '@ondeck/shared/ui/field';
import type { FieldBinding } from '@ondeck/shared/ui/formState';
import { Icon } from '@ondeck/shared/ui/icons';
import { Meta } from '@ondeck/shared/ui/layout';
import { useState } from 'react';
import { type ChosenFile, isPhoto, readCertificateFile } from './certificateFile';
import classes from './certificates.module.css';

const NOT_READ = "Couldn't read the file. Choose it again.";

/** Formats a size as `1.2 MB`, or `340 KB` below a tenth of a megabyte. */
const sizeText = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

interface DocumentFieldProps extends FieldBinding<ChosenFile | null>, FieldProps {}

/** Asks for a photo or PDF, and shows the chosen photo. On a phone, the browser offers its camera too. */
export function DocumentField(props: DocumentFieldProps) {
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const state = useField(props, props, (value) => requiredError(value, props), {
    refused: undefined,
    // A file that can't be sent is dropped, so it doesn't keep an optional field from being saved.
    dropped: problem,
    isUnread: false,
  });
  const chosen = props.value;

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setReading(true);
    // By the time it is read, the file may have been moved or deleted.
    const read = await readCertificateFile(file).catch(() => ({ problem: NOT_READ }));
    setReading(false);
    setProblem('problem' in read ? read.problem : undefined);
    props.onChange('problem' in read ? null : read);
  }

  return (
    <FieldFrame field={props} state={state}>
      {chosen ? (
        <div className={classes.chosen}>
          {isPhoto(chosen) ? (
            <img src={chosen.url} alt={`Preview of ${chosen.name}`} />
          ) : (
            <Icon name="report" size={32} />
          )}
          <div>
            <strong>{chosen.name}</strong>
            <Meta>{sizeText(chosen.size)}</Meta>
          </div>
          <Button
            size="small"
            look="quiet"
            label={`Remove ${chosen.name}`}
            onClick={() => props.onChange(null)}
          >
            Remove
          </Button>
        </div>
      ) : null}
      <span className={classes.file}>
        <input
          {...state.control}
          type="file"
          // No `capture`, because a phone would offer only its camera, and a certificate is often a PDF.
          accept="image/jpeg,image/png,application/pdf"
          onClick={({ currentTarget }) => {
            // Clear the field, so that the same file can be chosen again after it was fixed.
            currentTarget.value = '';
          }}
          onChange={({ target }) => void choose(target.files?.[0])}
          onBlur={state.onBlur}
        />
        <span aria-hidden="true">
          <Icon name="add" size={18} />
          {isReading ? 'Reading the file…' : chosen ? 'Choose another file' : 'Choose a photo or PDF'}
        </span>
      </span>
    </FieldFrame>
  );
}
