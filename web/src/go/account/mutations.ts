import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { GO, memberQuery, usesToken } from '../api';
import { pinIdentity, unpinIdentity } from '@/api/client/identity';
import { HttpError, isStatus } from '@/api/client/errors';
import type { Member } from '../types';
import { request } from '@/api/acts/request';
import { clearToken, setToken } from '@/api/client/tokens';
import { useRequest } from '@/shells/use-request';
import type { LoginForm, RegisterForm } from './schema';

function inOrganization(organization: string | null) {
  return organization === null ? {} : { organizationDomain: organization };
}

/** Logs a call and its result in development: never a password, a code or a token (docs/rules/home-games.md). */
async function watched<T>(what: string, call: Promise<T>): Promise<T> {
  if (!import.meta.env.DEV) return await call;
  try {
    const answer = await call;
    console.warn(`companion: ${what}: OK`);
    return answer;
  } catch (error) {
    console.warn(`companion: ${what}: ${error instanceof HttpError ? error.status : 'no answer'}`);
    throw error;
  }
}

/** Signs in: with a token away from localhost, with only the cookie on it. */
async function enter(form: LoginForm, organization: string | null): Promise<Member> {
  const body = {
    email: form.email.trim(),
    password: form.password,
    ...inOrganization(organization),
  };
  if (!usesToken())
    return await watched('login', request<Member>('POST', `${GO}/auth/login`, { body, anonymous: true }));
  const { token, user } = await watched(
    'token-login',
    request<{ token: string; user: Member }>('POST', `${GO}/auth/token-login`, {
      body,
      anonymous: true,
    }),
  );
  setToken('companion', token);
  return user;
}

function signedIn(client: QueryClient, member: Member): void {
  pinIdentity('companion', { id: member.id, name: member.displayName });
  // Drop all data of the previous user.
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== memberQuery.queryKey[0] });
  client.setQueryData(memberQuery.queryKey, member);
}

/** `onSignedIn` is called before the page of the signed-in member replaces the form. */
export function useLogin(organization: string | null, onSignedIn?: () => void) {
  const client = useQueryClient();
  return useRequest((form: LoginForm) => enter(form, organization), {
    onSuccess: (member) => {
      onSignedIn?.();
      signedIn(client, member);
    },
  });
}

export function useRegister(organization: string | null, onSignedIn?: () => void) {
  const client = useQueryClient();
  return useRequest(
    async ({ inviteCode, email, displayName, password }: RegisterForm) => {
      const made = await request<Member>('POST', `${GO}/auth/register`, {
        anonymous: true,
        body: {
          inviteCode: inviteCode.trim(),
          email: email.trim(),
          displayName: displayName.trim(),
          password,
          ...inOrganization(organization),
        },
      });
      // Registering signs in by cookie; where the app uses a token, sign in again to get one.
      return usesToken() ? await enter({ email, password }, organization) : made;
    },
    {
      onSuccess: (member) => {
        onSignedIn?.();
        signedIn(client, member);
      },
    },
  );
}

/**
 * Signs out on the server. If the request fails the session is still open, so the phone says so and stays signed in.
 */
export function useSignOut() {
  const client = useQueryClient();
  return useRequest(
    async () => {
      try {
        await request<undefined>('POST', `${GO}/auth/logout`);
      } catch (error) {
        // The session had already ended.
        if (!isStatus(error, 401)) throw error;
      }
    },
    {
      onSuccess: () => {
        unpinIdentity('companion');
        clearToken('companion');
        client.clear();
      },
      onError: (error) => console.error('Logout failed', error.message),
    },
  );
}
