import * as z from 'zod/mini';
import { sentenceFor } from '../domain/rules/findings';

export const leaveType = z.enum(['PAID_LEAVE', 'UNPAID_LEAVE'], { error: sentenceFor('select.leaveType') });
