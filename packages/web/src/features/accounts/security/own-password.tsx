import type { ReactNode } from 'react'
import { useMe } from '../queries.ts'
import { useSocialLinks } from './social-queries.ts'

/** The form's field for the user's own password, which those don't see who have none. */
export function OwnPassword({ children }: { children: ReactNode }) {
  const me = useMe()
  const { data: logins } = useSocialLinks()
  if (logins?.hasPassword === false) return null
  return (
    <>
      {/* Password managers look for the account here. */}
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      {children}
    </>
  )
}
