import type { Examples } from './example';

export const usersExamples = {
  listUsers: {
    summary: 'List users',
    answer: {
      count: 45,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000100',
          first_name: 'Ruth',
          last_name: 'Abernathy',
          email: 'ruth.abernathy@ondeck.example',
          phone_number: '+16085550116',
          employee_code: '22713',
          key: '22713',
          user_type: 'EMPLOYEE',
          is_active: true,
          status: 'active',
          awaits_approval: false,
          awaits_activation: false,
          emergency_phone_number: '+16085550112',
          employee_joining_date: '2026-11-03',
          employee_ending_date: null,
          employee_status: 'Full time',
          gender: null,
          dob: null,
          country: null,
          province: null,
          city: 'Madison',
          company_name: null,
          postal_code: null,
          locations: [
            {
              location_id: '0193f2a0-0000-7000-8000-000000000101',
              location_title: 'Prairie Swim School',
            },
          ],
          positions: [
            {
              position_id: '0193f2a0-0000-7000-8000-000000000102',
              position_name: 'Birthday Party Host',
            },
          ],
        },
      ],
    },
  },
  createUser: {
    summary: 'Create a user and mail the activation link',
    body: {
      key: '60097',
      first_name: 'Newly',
      last_name: 'Hired',
      phone_number: '2125550177',
      email: 'newly.hired@ondeck.example',
      user_type: 'EMPLOYEE',
      locations: ['0193f2a0-0000-7000-8000-000000000103'],
      positions: ['0193f2a0-0000-7000-8000-000000000104'],
    },
    answer: {
      message: 'User created successfully.',
    },
  },
  readUser: {
    summary: 'Read a user',
    answer: {
      id: '0193f2a0-0000-7000-8000-000000000105',
      first_name: 'Maya',
      last_name: 'Rivera',
      email: 'employee@ondeck.example',
      phone_number: '+15855550193',
      employee_code: '10003',
      key: '10003',
      user_type: 'EMPLOYEE',
      is_active: true,
      status: 'active',
      awaits_approval: false,
      awaits_activation: false,
      emergency_phone_number: '+15855550151',
      employee_joining_date: '2026-11-03',
      employee_ending_date: null,
      employee_status: 'Part time',
      gender: null,
      dob: null,
      country: null,
      province: null,
      city: 'Rochester',
      company_name: null,
      postal_code: null,
      locations: [
        {
          location_id: '0193f2a0-0000-7000-8000-000000000106',
          location_title: 'Lakeview Swim School',
        },
      ],
      positions: [
        {
          position_id: '0193f2a0-0000-7000-8000-000000000107',
          position_name: 'Adult Lessons',
        },
      ],
    },
  },
  deleteUser: {
    summary: 'Delete a user',
    answer: {
      message: 'User deleted successfully!',
    },
  },
  changeUser: {
    summary: 'Change a user or one’s own profile',
    body: {
      first_name: 'Other',
      last_name: 'Name',
      email: 'person@ondeck.example',
      phone_number: '2125550188',
    },
    answer: {
      message: 'User updated successfully.',
    },
  },
  resendActivation: {
    summary: 'Mail a new activation link',
    body: {},
    answer: {
      message: 'A new activation link was sent.',
    },
  },
  changeOwnPassword: {
    summary: 'Change one’s own password',
    body: {
      current_password: 'OnDeck2026!',
      new_password: 'Another1!',
      confirm_password: 'Another1!',
    },
    answer: {
      message: 'Password has been updated successfully.',
    },
  },
  changePasswordOf: {
    summary: 'Set somebody’s password',
    body: {
      new_password: 'Another1!',
      confirm_password: 'Another1!',
    },
    answer: {
      message: 'Password has been changed successfully.',
    },
  },
} satisfies Examples;
