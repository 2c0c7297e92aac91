import { createContext, type ReactNode, use } from 'react';
import type { Member } from '../types';

const MemberContext = createContext<Member | null>(null);

export function MemberProvider({ member, children }: { member: Member; children: ReactNode }) {
  return <MemberContext value={member}>{children}</MemberContext>;
}

export function useMember(): Member {
  const member = use(MemberContext);
  if (member === null) throw new Error('no member: outside the signed-in companion');
  return member;
}
