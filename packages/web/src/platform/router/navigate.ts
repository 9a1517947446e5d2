import { useEffect } from 'react'
import { useRouter } from './router-context.ts'

/** Opens another page in place of this one. */
export function Navigate({ to }: { to: string }) {
  const router = useRouter()
  useEffect(() => void router.navigate(to, { replace: true }), [router, to])
  return null
}
