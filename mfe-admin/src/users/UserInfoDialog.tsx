import type { User } from '@ondeck/shared/schemas/users';
import { showDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { Facts } from '@ondeck/shared/ui/stat';
import { UserStatus } from './UserStatus';
import { roleLabel } from './userRules';

export interface UserDialogProps extends OpenDialog {
  readonly user: User;
}

/** Shows all details of a user. */
export function UserInfoDialog({ open, user, onClose }: UserDialogProps) {
  return (
    <Dialog
      open={open}
      title="User Info"
      onClose={onClose}
      focus="footer"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Facts
        items={[
          { label: 'First Name', value: user.first_name },
          { label: 'Last Name', value: user.last_name },
          { label: 'Email', value: user.email },
          { label: 'Phone', value: user.phone_number },
          { label: 'Role', value: roleLabel(user.user_type) },
          { label: 'Key', value: user.key },
          { label: 'Status', value: <UserStatus user={user} /> },
          { label: 'Location', value: user.locations.map((one) => one.location_title).join(', ') },
          { label: 'Position', value: user.positions.map((one) => one.position_name).join(', ') },
          { label: 'Joining Date', value: showDate(user.employee_joining_date) },
          { label: 'Ending Date', value: showDate(user.employee_ending_date) },
          { label: 'Date of Birth', value: showDate(user.dob) },
          { label: 'Emergency Phone', value: user.emergency_phone_number },
        ]}
      />
    </Dialog>
  );
}
