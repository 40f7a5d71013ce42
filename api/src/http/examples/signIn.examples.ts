import type { Examples } from './example';

export const signInExamples = {
  signIn: {
    summary: 'Sign in',
    body: {
      email: 'manager@ondeck.example',
      password: 'OnDeck2026!',
    },
    answer: {
      access_token: 'Zq7vM0xkV3s5mYtYb1n2hQy8uJr4cW6eTiO9pLaKdFg',
      session_info: {
        user: {
          id: '0193f2a0-0000-7000-8000-000000000001',
          user_type: 'MANAGER',
          first_name: 'Mia',
          last_name: 'Stone',
          email: 'manager@ondeck.example',
        },
      },
      message: 'Login successful!',
    },
  },
  signOut: {
    summary: 'Sign out',
    body: {},
    answer: {
      message: 'You are signed out.',
    },
  },
  register: {
    summary: 'Sign up',
    body: {
      full_name: 'Sam Signup',
      email: 'sam@ondeck.example',
      password: 'Welcome1!',
    },
    answer: {
      message: 'Signup successful! You can sign in once an admin has approved your account.',
    },
  },
  readActivationLink: {
    summary: 'Is this activation link good?',
    answer: {
      valid: true,
      first_name: 'Ann',
      message: 'Please choose a password.',
    },
  },
  setFirstPassword: {
    summary: 'Set the first password',
    body: {
      password: 'Welcome1!',
    },
    answer: {
      message: 'Password has been set successfully.',
    },
  },
  requestCode: {
    summary: 'Ask for a reset code',
    body: {
      email: 'employee@ondeck.example',
    },
    answer: {
      message: 'OTP sent to your email!',
    },
  },
  confirmCode: {
    summary: 'Confirm the reset code',
    body: {
      otp: '4821',
    },
    answer: {
      message: 'OTP confirmed successfully.',
    },
  },
  resetPassword: {
    summary: 'Set a new password after a reset',
    body: {
      new_password: 'Another1!',
    },
    answer: {
      message: 'Password updated successfully.',
    },
  },
} satisfies Examples;
