import { useWrite } from '@ondeck/shared/api/useCall';
import { answerOffer, openOffer } from '@ondeck/shared/calls/offers';
import { rateNames } from '@ondeck/shared/domain/rates';
import type { OwnOffer } from '@ondeck/shared/schemas/offers';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Dated } from '@ondeck/shared/ui/dated';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { Stack } from '@ondeck/shared/ui/layout';
import { Facts } from '@ondeck/shared/ui/stat';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useEffect, useEffectEvent } from 'react';
import { hoursInWords, offerTitle } from './offerWords';

interface OfferProps {
  readonly offer: OwnOffer;
}

/** Shows the work that is offered, with what the employee needs to decide. */
function OfferFacts({ offer }: OfferProps) {
  const { shift, message, rate, award_mode, sentence, state, cautions, blocked } = offer;
  return (
    <Stack gap={3}>
      <div>
        <strong>
          <Dated>{offerTitle(offer)}</Dated>
        </strong>
        <p>{`${shift.shift_type.name} at ${shift.location.title}`}</p>
      </div>
      {message === '' ? null : <p>{`“${message}”`}</p>}
      <Facts
        items={[
          { label: 'Your Hours That Week', value: hoursInWords(offer) },
          { label: 'Rate', value: rateNames[rate] },
        ]}
      />
      {sentence ? <Alert kind={state === 'TAKEN' ? 'success' : 'info'}>{sentence}</Alert> : null}
      {blocked ? <Alert kind="warning">{blocked}</Alert> : null}
      {cautions.map(({ code, message: caution }) => (
        <Alert key={code} kind="warning">
          {caution}
        </Alert>
      ))}
      {state === 'OPEN' ? (
        <p className="od-meta">
          {award_mode === 'MANAGER_CHOOSES'
            ? 'A manager chooses among everyone who accepts.'
            : 'The first employee to accept gets the shift.'}
        </p>
      ) : null}
    </Stack>
  );
}

/** Shows an offer of a shift, which the employee accepts or declines. Its manager sees that it was opened. */
export function OfferDialog({ open, onClose, offer }: OpenDialog & OfferProps) {
  const { round, state, blocked, cautions } = offer;
  const [record] = useWrite(openOffer);
  const opened = useEffectEvent(() => void record({ round }));
  const isOpen = state === 'OPEN';
  useEffect(() => {
    if (isOpen) opened();
  }, [isOpen]);
  const { send, shell } = useSubmit(useWrite(answerOffer), {
    catalogue: { 400: 'server', 404: 'server', 409: 'server', other: "Couldn't save your answer." },
    done: ({ message }) => message,
    next: onClose,
  });
  return (
    <Dialog
      open={open}
      title="Shift Offer"
      onClose={onClose}
      width={480}
      focus="footer"
      footer={
        isOpen ? (
          <>
            <Button
              look="primary"
              loading={shell.loading}
              disabled={blocked !== null}
              disabledReason={blocked ?? ''}
              onClick={() => void send({ round, answer: 'ACCEPT' })}
            >
              {cautions.some(({ code }) => code === 'UNAVAILABLE') ? 'Take shift anyway' : 'Accept shift'}
            </Button>
            <Button loading={shell.loading} onClick={() => void send({ round, answer: 'DECLINE' })}>
              Decline
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <Stack gap={3}>
        {shell.submitError ? <Alert kind="error">{shell.submitError}</Alert> : null}
        <OfferFacts offer={offer} />
      </Stack>
    </Dialog>
  );
}
