/**
 * Messages of the access and administration pages, by case: every row of the two error catalogues for these pages. The
 * cases of a group run in order, and each continues from the one before.
 */

const SOMETHING = 'Something went wrong.';

export const access = {
  'Sign-in': {
    'wrong password (401)': 'Invalid email or password. Please try again.',
    'no answer': SOMETHING,
    success: 'Login successful!',
  },
  'Sign-up': {
    'email taken (400)': 'Signup failed. Please try again.',
    'no answer': 'Signup failed. Please try again.',
    success: 'Signup successful!',
  },
  Guards: {
    'code without a request': 'Access denied. Please request an OTP first.',
    'new password without a code': 'Access denied. Please Enter an OTP first.',
    'done without a new password': 'Access denied.',
  },
  'Request code': {
    'refused (400), the server’s words': 'Invalid email format',
    'no answer': SOMETHING,
    success: 'OTP sent to your email!',
  },
  'Confirm code': {
    'wrong code (400), the server’s words': 'Wrong code. Check the email and try again.',
    'no answer': SOMETHING,
    success: 'OTP confirmed successfully.',
  },
  'Reset password': {
    'another browser’s code (400), the server’s words': 'Enter the code that we emailed you first.',
    'no answer': SOMETHING,
    success: 'Password updated successfully.',
  },
  Activation: {
    'unknown link': 'Link Expired',
    'no answer': SOMETHING,
    success: 'Password has been set successfully.',
    'link used since (400), the server’s words': 'This link has expired. Ask your admin for a new one.',
  },
} as const;

export const profile = {
  Profile: {
    'no answer': SOMETHING,
    'email taken (400)': 'Email already exists',
    success: 'Profile information updated successfully.',
  },
  'Own password': {
    'wrong password (400), the server’s words': 'Current password is incorrect.',
    'no answer': SOMETHING,
    success: 'Password has been updated successfully.',
  },
} as const;

export const administration = {
  'Create location': {
    'no answer': SOMETHING,
    'name taken (400)': 'Unable to create location.',
    success: 'Location created successfully.',
  },
  'Change location': {
    'no answer': SOMETHING,
    'name taken (400)': 'Unable to update location.',
    success: 'Location updated successfully.',
  },
  'Delete location': {
    'still in use (400)': SOMETHING,
    'no answer': SOMETHING,
    'deleted since then (404)': 'Location not found.',
    success: 'Location deleted successfully!',
  },
  'Create user': {
    'nothing chosen': 'Please fill all fields.',
    'no answer': SOMETHING,
    'an answer without words': 'An unexpected error occurred.',
    'key taken (400)': 'This key already exists.',
    success: 'User created successfully.',
  },
  'Change user': {
    'last admin (400), the server’s words':
      'Your school needs at least one active admin. Make someone else an admin first.',
    success: 'User updated successfully.',
  },
  'Change password': {
    'an answer without words': 'An unexpected error occurred.',
    success: 'Password has been changed successfully.',
    "deleted since then (404), the server's words": 'User not found.',
  },
  'Delete user': {
    'no answer': SOMETHING,
    success: 'User deleted successfully!',
    'deleted since then (404)': 'User not found.',
  },
  Position: {
    'name taken (400), the server’s words': 'This position already exists.',
    created: 'Position created successfully:',
  },
} as const;

export const reports = {
  Report: {
    'no answer': 'Something went wrong',
  },
  Hours: {
    'no answer': 'Failed to update hours and rate',
    success: 'Hours and rate updated successfully',
    'gone from the report': 'No row selected for update',
  },
  Export: {
    'no rows (404)': 'No export data found.',
    'no answer': 'Something went wrong',
  },
} as const;
