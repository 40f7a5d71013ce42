import { CONTRACT } from '@ondeck/shared/contract/area';
import { lazyPage, Route, Routes } from '@ondeck/shared/router';
import { ActivationPage } from './activation/ActivationPage';
import { ConfirmCodePage } from './reset/ConfirmCodePage';
import { ConfirmEmailPage } from './signUp/ConfirmEmailPage';
import { NewPasswordPage } from './reset/NewPasswordPage';
import { PasswordResetPage } from './reset/PasswordResetPage';
import { ResetLinkPage } from './reset/ResetLinkPage';
import { RequestCodePage } from './reset/RequestCodePage';
import { SignInPage } from './signIn/SignInPage';

export const contract = CONTRACT;

// Pages that signing in doesn't need load only when they are opened.
const ProfilePage = lazyPage(async () => ({ default: (await import('./profile/ProfilePage')).ProfilePage }));
const SetupPage = lazyPage(async () => ({ default: (await import('./setup/SetupPage')).SetupPage }));
const SignUpPage = lazyPage(async () => ({ default: (await import('./signUp/SignUpPage')).SignUpPage }));

/** Renders the page of the area that matches the address. */
export function Root() {
  return (
    <Routes>
      <Route path="/" element={<SignInPage />} />
      <Route path="/signUp" element={<SignUpPage />} />
      <Route path="/reset-password" element={<RequestCodePage />} />
      <Route path="/reset-password/link/:key" element={<ResetLinkPage />} />
      <Route path="/confirmation-code" element={<ConfirmCodePage />} />
      <Route path="/create-new-Password" element={<NewPasswordPage />} />
      <Route path="/new-password" element={<PasswordResetPage />} />
      <Route path="/users/password-setup" element={<ActivationPage />} />
      <Route path="/users/password-setup/:userID" element={<ActivationPage />} />
      <Route path="/confirm-email/:key" element={<ConfirmEmailPage />} />
      <Route path="/setup" element={<SetupPage />} />
      <Route path="/my-profile" element={<ProfilePage />} />
    </Routes>
  );
}
