/** Messages and labels of the two specifications that a form would ban. They keep their words. */
const messages = new Set([
  'Shift assigned successfully!',
  'Hours and rate updated successfully',
  'Staff meeting created successfully.',
  'Staff meeting updated successfully.',
  'Shift created successfully.',
  'Shift updated successfully.',
  'Shift request submitted successfully!',
  'OTP confirmed successfully.',
  'Password updated successfully.',
  'Password has been set successfully.',
  'User created successfully.',
  'User updated successfully.',
  'User deleted successfully!',
  'Password has been updated successfully.',
  'Password has been changed successfully.',
  'Profile information updated successfully.',
  'Location created successfully.',
  'Location updated successfully.',
  'Location deleted successfully!',
  'Position created successfully: {}',
  'Meeting deleted successfully!',
  'Shift deleted successfully!',
  'Log Out',
  'Passwords do not match',
  'End date cannot be before start date',
]);

/** @param {string} text */
export const isFromSpecification = (text) => messages.has(text);
