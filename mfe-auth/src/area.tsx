import { CONTRACT } from '@ondeck/shared/contract/area';
import { Route, Routes } from '@ondeck/shared/router';

export const contract = CONTRACT;

/** Stands where a page is still being built; says so in development builds only. */
function BeingBuilt({ page }: { page: string }) {
  return <h1>{process.env.NODE_ENV === 'production' ? page : `${page} is being built`}</h1>;
}

/** Every page of the area, by its address. */
export function Root() {
  return (
    <Routes>
      <Route path="/" element={<BeingBuilt page="Sign in" />} />
      <Route path="/signUp" element={<BeingBuilt page="Sign up" />} />
      <Route path="/reset-password" element={<BeingBuilt page="Reset password" />} />
      <Route path="/confirmation-code" element={<BeingBuilt page="Confirmation code" />} />
      <Route path="/create-new-Password" element={<BeingBuilt page="Create new password" />} />
      <Route path="/new-password" element={<BeingBuilt page="Password reset" />} />
      <Route path="/users/password-setup" element={<BeingBuilt page="Set password" />} />
      <Route path="/users/password-setup/:userID" element={<BeingBuilt page="Set password" />} />
      <Route path="/my-profile" element={<BeingBuilt page="My Profile" />} />
    </Routes>
  );
}
