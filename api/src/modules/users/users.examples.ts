import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import type * as calls from '@ondeck/shared/calls/users';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { ending, location, names, person, position } from '../../platform/http/samples';
import { nothingKnown } from './userRows';

const profile = { ...names, email: 'employee@ondeck.example', phone_number: '+15855550193' };
const user: AnswerOf<typeof calls.readUser> = {
  ...nothingKnown,
  id: person.id,
  ...profile,
  employee_code: '20252',
  key: '20252',
  user_type: 'EMPLOYEE',
  is_active: true,
  has_ended: false,
  status: 'active',
  awaits_approval: false,
  awaits_activation: false,
  invited: false,
  works_elsewhere: false,
  email_confirmed: false,
  has_second_factor: false,
  undelivered: null,
  emergency_phone_number: '+15855550151',
  employee_joining_date: '2026-11-03',
  employee_status: 'Part time',
  city: 'Rochester',
  locations: [{ location_id: location.id, location_title: location.title }],
  positions: [{ position_id: position.id, position_name: position.name }],
};
const newPassword = { new_password: 'Another1!', confirm_password: 'Another1!' };

export const examples: Examples<typeof calls> = {
  listUsers: {
    summary: 'List users',
    answer: { count: 45, results: [user] },
  },
  createUser: says('Create a user and email the activation link', 'User created successfully.', {
    key: '20252',
    ...profile,
    user_type: 'EMPLOYEE',
    locations: [location.id],
    positions: [position.id],
  }),
  readUser: {
    summary: 'Read a user',
    answer: user,
  },
  changeUser: says('Change a user or my profile', 'User updated successfully.', profile),
  previewUserChange: {
    summary: 'Preview a change to a user',
    body: { employee_ending_date: '2026-12-31' },
    answer: { ends: [ending] },
  },
  deleteUser: says('Delete a user', 'User deleted successfully!'),
  resendActivation: says('Email a new activation link', 'Activation link sent.', {}),
  resendEmail: says(
    'Resend undelivered emails to a user',
    'Sending the email to employee@ondeck.example.',
    {},
  ),
  resendActivations: {
    summary: 'Send several activation links again',
    body: { ids: [person.id] },
    answer: {
      message: '0 new activation links sent.',
      refused: [{ id: person.id, reason: 'This account is already activated.' }],
    },
  },
  assignUsers: {
    summary: 'Add locations and positions to several users',
    body: { ids: [person.id], locations: [location.id], positions: [position.id] },
    answer: { message: '1 user updated.', refused: [] },
  },
  changeOwnPassword: says('Change my password', 'Password has been updated successfully.', {
    current_password: 'Welcome1!',
    ...newPassword,
  }),
  changePasswordOf: says("Set a user's password", 'Password has been changed successfully.', newPassword),
};
