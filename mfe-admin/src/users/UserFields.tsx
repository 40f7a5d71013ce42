import { useLocationsQuery, usePositionChoicesQuery } from '@ondeck/shared/api/locations';
import { useShortestName } from '@ondeck/shared/api/publicOptions';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { EARLIEST_DATE } from '@ondeck/shared/domain/rules/personDates';
import { keyFormat } from '@ondeck/shared/domain/rules/textFormats';
import type { User } from '@ondeck/shared/schemas/users';
import { roleIn, useSession } from '@ondeck/shared/session/session';
import { Alert } from '@ondeck/shared/ui/alert';
import { SwitchField } from '@ondeck/shared/ui/choiceField';
import { MultiSelectField } from '@ondeck/shared/ui/comboField';
import { DateField } from '@ondeck/shared/ui/dateField';
import { EmailField } from '@ondeck/shared/ui/emailField';
import type { Form } from '@ondeck/shared/ui/formState';
import { FieldGrid, Stack, Wide } from '@ondeck/shared/ui/layout';
import type { ListOption } from '@ondeck/shared/ui/listbox';
import { NameField } from '@ondeck/shared/ui/nameField';
import { PhoneField } from '@ondeck/shared/ui/phoneField';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextField } from '@ondeck/shared/ui/textField';
import { BirthDateField } from './BirthDateField';
import { CreatePosition } from './CreatePosition';
import { type UserForm, userKeyError } from './userForm';
import { rolesToGive } from './userRules';

/** Adds options that the user already has but the editor can't choose: other managers' locations, retired positions. */
function withHeld(choices: readonly ListOption[], held: readonly ListOption[]): ListOption[] {
  const known = new Set(choices.map(({ value }) => value));
  return [...choices, ...held.filter(({ value }) => !known.has(value))];
}

interface UserFieldsProps {
  readonly form: Form<UserForm>;
  /** The user to edit; undefined when a user is created. */
  readonly user?: User | undefined;
}

/** Shows the fields of a user's identity: key, role, name, phone, and email. */
function Identity({ form, user }: UserFieldsProps) {
  const role = useSession(roleIn);
  const min = useShortestName();
  return (
    <>
      <TextField
        {...form.field('key')}
        label="Key"
        hint="Unique key for punch clock and payroll management data."
        inputMode="numeric"
        format={keyFormat}
        check={userKeyError}
        required
      />
      <SelectField
        {...form.field('user_type')}
        label="Roles"
        options={rolesToGive(role)}
        requiredMessage={sentenceFor('select.role')}
        required
      />
      <NameField
        {...form.field('first_name')}
        label="First Name"
        min={min}
        stored={user?.first_name}
        required
      />
      <NameField {...form.field('last_name')} label="Last Name" min={min} stored={user?.last_name} required />
      <PhoneField {...form.field('phone_number')} label="Phone" required />
      <EmailField {...form.field('email')} label="Email" autoComplete="off" required />
    </>
  );
}

/** Shows the first and last day of employment, the date of birth, and the emergency phone. */
function Employment({ form }: { readonly form: Form<UserForm> }) {
  return (
    <>
      <DateField
        {...form.field('employee_joining_date')}
        label="Joining Date"
        hint="The first day they can work. They can sign in before that."
        min={EARLIEST_DATE}
      />
      <DateField
        {...form.field('employee_ending_date')}
        label="Ending Date"
        hint="The last day they can work. They can't sign in after it."
        min={EARLIEST_DATE}
      />
      <BirthDateField {...form.field('dob')} />
      <PhoneField {...form.field('emergency_phone_number')} label="Emergency Phone" />
    </>
  );
}

/** Explains that a manager can change only positions and their own locations for a user who also works elsewhere. */
function WorksElsewhere({ user }: { readonly user: User }) {
  return (
    <Wide>
      <Alert kind="info" title={`${user.first_name} ${user.last_name} also works at another location`}>
        You can change their positions and your own locations. Only an admin can change the rest.
      </Alert>
    </Wide>
  );
}

/** Shows a user's fields, for the page that creates and the dialog that edits users. */
export function UserFields({ form, user }: UserFieldsProps) {
  const places = useLocationsQuery();
  const positions = usePositionChoicesQuery();

  const locationOptions = withHeld(
    (places.data?.results ?? []).map(({ id, title }) => ({ value: id, label: title })),
    (user?.locations ?? []).map(({ location_id, location_title }) => ({
      value: location_id,
      label: location_title,
    })),
  );
  const positionOptions = withHeld(
    (positions.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name })),
    (user?.positions ?? []).map(({ position_id, position_name }) => ({
      value: position_id,
      label: position_name,
    })),
  );

  return (
    <FieldGrid min={280}>
      {user?.works_elsewhere ? <WorksElsewhere user={user} /> : <Identity form={form} user={user} />}
      <Wide>
        <MultiSelectField
          {...form.field('locations')}
          label="Location"
          options={locationOptions}
          loading={places.isLoading}
          required={!user?.works_elsewhere}
        />
      </Wide>
      <Wide>
        <Stack gap={2}>
          <MultiSelectField
            {...form.field('positions')}
            label="Position"
            options={positionOptions}
            loading={positions.isLoading}
            required
          />
          <div>
            <CreatePosition
              look="link"
              onCreated={(id) => form.set('positions', [...form.values.positions, id])}
            />
          </div>
        </Stack>
      </Wide>
      {user?.works_elsewhere ? null : <Employment form={form} />}
      {user && !user.works_elsewhere ? (
        <Wide>
          <SwitchField
            {...form.field('is_active')}
            label="Active"
            hint={
              user.awaits_approval
                ? `They signed up themselves. Turn this on to let them in. ${
                    user.email_confirmed
                      ? 'They confirmed their email address.'
                      : "They haven't confirmed their email address."
                  }`
                : "Inactive users can't sign in, clock in, or be scheduled."
            }
          />
        </Wide>
      ) : null}
    </FieldGrid>
  );
}
