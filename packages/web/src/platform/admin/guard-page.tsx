import type { Permission } from '@holdall/contract/contract.ts'
import type { ComponentType } from 'react'
import { may } from '../permissions.ts'
import { useSite } from '../site.ts'
import { NoPermission } from './no-permission.tsx'

/** The page for those who hold the permission; for others, who may know its address, a screen that says what they lack. */
export function guardPage(Page: ComponentType, permission: Permission): ComponentType {
  return function GuardedPage() {
    const { me } = useSite()
    return may(me, permission) ? <Page /> : <NoPermission permission={permission} />
  }
}
