import { LocationField, type useChosenLocation } from '@ondeck/shared/planning/locationField';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { useState } from 'react';

interface GuardedLocationFieldProps {
  readonly chosen: ReturnType<typeof useChosenLocation>;
  /** Whether the form of the chosen location has changes that aren't saved. */
  readonly isDirty: boolean;
  /** Names the changes that would be lost: `The changes to this location's options aren't saved. Discard them?` */
  readonly question: string;
}

/** Chooses the location of a form, and asks before another location discards changes. */
export function GuardedLocationField({ chosen, isDirty, question }: GuardedLocationFieldProps) {
  const [asked, setAsked] = useState<string>();
  return (
    <>
      <LocationField
        location={chosen.location}
        choose={isDirty ? setAsked : chosen.choose}
        placeholder="Select a location"
      />
      <ConfirmDialog
        open={asked !== undefined}
        title="Discard Changes"
        question={question}
        confirmLabel="Discard"
        cancelLabel="Cancel"
        danger
        loading={false}
        onConfirm={() => {
          chosen.choose(asked ?? '');
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}
