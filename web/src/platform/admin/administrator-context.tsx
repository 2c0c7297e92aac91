import { createContext, type ReactNode, use } from 'react';
import type { Administrator } from '../types';

interface SignedIn {
  administrator: Administrator;
  platformDomain: string;
}

const AdministratorContext = createContext<SignedIn | null>(null);

export function AdministratorProvider({ children, ...signedIn }: SignedIn & { children: ReactNode }) {
  return <AdministratorContext value={signedIn}>{children}</AdministratorContext>;
}

/** The signed-in administrator and the domain of the platform. */
export function useAdministrator(): SignedIn {
  const signedIn = use(AdministratorContext);
  if (signedIn === null) throw new Error('This part stands outside the master console.');
  return signedIn;
}
