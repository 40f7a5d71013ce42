import type { Catalogue } from '../../api/errors';
import { useRead, useWrite } from '../../api/useCall';
import {
  assignSub,
  markAbsent,
  markLate,
  offerToAll,
  readFollowUp,
  replaceOnDate,
  stopOffers,
  undoFollowUp,
} from '../../calls/followUp';
import { assignRound, sendNextWave, startRound } from '../../calls/offers';
import { changeAbsence } from '../../calls/staffAbsences';
import type { FollowUp as Address } from '../../domain/subAddress';
import { type Mutation, useSubmit } from '../../ui/useSubmit';

const catalogue: Catalogue = { 400: 'server', 403: 'server', 404: 'server', 409: 'server' };

/** Wires one command of the sheet: its message is a toast, and its refusal shows in the sheet. */
function useCommand<Input, Answer extends { readonly message: string }>(
  mutation: Mutation<Input, Answer>,
  next?: () => void,
) {
  return useSubmit(mutation, {
    catalogue,
    done: ({ message }) => message,
    ...(next ? { next } : {}),
  });
}

/** Reads the sheet of an address, and returns the commands of its buttons. Assigning someone closes the sheet. */
export function useFollowUp({ shift: id, date, user }: Address, onClose: () => void) {
  return {
    at: { id, date },
    read: useRead(readFollowUp, { id, date, user }),
    commands: {
      offer: useCommand(useWrite(offerToAll)),
      absent: useCommand(useWrite(markAbsent)),
      reason: useCommand(useWrite(changeAbsence)),
      late: useCommand(useWrite(markLate)),
      start: useCommand(useWrite(startRound)),
      next: useCommand(useWrite(sendNextWave)),
      award: useCommand(useWrite(assignRound), onClose),
      stop: useCommand(useWrite(stopOffers)),
      undo: useCommand(useWrite(undoFollowUp)),
      assign: useCommand(useWrite(assignSub), onClose),
      replace: useCommand(useWrite(replaceOnDate), onClose),
    },
  };
}

type Used = ReturnType<typeof useFollowUp>;
export type Commands = Used['commands'];
export type At = Used['at'];
