import { payLinesBody } from '../schemas/absences';
import { bulkAnswer } from '../schemas/bulk';
import { call } from './call';

export const payAbsenceLines = call({
  summary: "Pay, or don't pay, the hours of absences",
  method: 'POST',
  path: '/api/absences/lines/pay/',
  permission: 'absences.pay',
  body: payLinesBody,
  answers: { 200: bulkAnswer },
  refuses: [404, 409],
});
