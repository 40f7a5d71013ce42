import type { Form } from '@ondeck/shared/ui/formState';
import { useNotify } from '@ondeck/shared/ui/notify';
import type { UserForm } from './userForm';
import { saveFields, saveSentence } from './userSentences';

/** Messages about users stand for this long (specification 2, section 8). */
export const SECONDS = 4.5;

/** Shows a refused save: under the fields to blame, else as the message of the catalogue. What was typed stays. */
export function useRefusal(form: Form<UserForm>): (error: unknown) => void {
  const notify = useNotify();
  return (error) => {
    const fields = saveFields(error);
    const placed = Object.keys(fields).some((name) => Object.hasOwn(form.values, name));
    if (placed) form.setErrors(fields);
    else notify.error(saveSentence(error), { seconds: SECONDS });
  };
}
