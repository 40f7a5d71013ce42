import { baseApi, onSuccess } from '@ondeck/shared/api/baseApi';
import type { LoginAnswer, User } from '@ondeck/shared/schemas/users';

interface Message {
  readonly message: string;
}
interface ProfileFields {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone_number: string;
}
interface PasswordFields {
  readonly current_password: string;
  readonly new_password: string;
  readonly confirm_password: string;
}
interface ActivationAnswer {
  readonly valid: boolean;
  readonly first_name: string;
}

const post = (url: string, body: unknown) => ({ url, method: 'POST', body }) as const;

/** The calls of signing in, signing up, resetting, activating and one's own profile. */
const authApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    login: build.mutation<LoginAnswer, { email: string; password: string }>({
      query: (body) => ({ ...post('/api/users/login/', body), token: '' }),
    }),
    register: build.mutation<Message, { full_name: string; email: string; password: string }>({
      query: (body) => ({ ...post('/api/users/register/', body), token: '' }),
    }),
    requestOtp: build.mutation<Message, { email: string }>({
      query: (body) => post('/api/users/request-otp/', body),
    }),
    verifyOtp: build.mutation<Message, { otp: string }>({
      query: (body) => post('/api/users/verify-otp/', body),
    }),
    resetPassword: build.mutation<Message, { new_password: string }>({
      query: (body) => post('/api/users/reset-password/', body),
    }),
    activationLink: build.query<ActivationAnswer, string>({
      query: (key) => `/api/users/activation-link/${encodeURIComponent(key)}/`,
      keepUnusedDataFor: 0,
    }),
    setFirstPassword: build.mutation<Message, { key: string; password: string }>({
      query: ({ key, password }) =>
        post(`/api/users/password-setup/${encodeURIComponent(key)}/`, { password }),
    }),
    profile: build.query<User, string>({ query: (id) => `/api/users/${id}/`, providesTags: ['Me'] }),
    updateProfile: build.mutation<Message, { id: string; fields: ProfileFields }>({
      query: ({ id, fields }) => ({ url: `/api/users/update/${id}/`, method: 'PUT', body: fields }),
      invalidatesTags: (_result, error) => onSuccess(error, ['Me', 'User']),
    }),
    updatePassword: build.mutation<Message, PasswordFields>({
      query: (body) => post('/api/users/update-password/', body),
    }),
  }),
});

export const {
  useLoginMutation,
  useRegisterMutation,
  useRequestOtpMutation,
  useVerifyOtpMutation,
  useResetPasswordMutation,
  useActivationLinkQuery,
  useSetFirstPasswordMutation,
  useProfileQuery,
  useUpdateProfileMutation,
  useUpdatePasswordMutation,
} = authApi;
