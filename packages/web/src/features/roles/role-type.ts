import type { RoleType } from '@holdall/contract/roles/roles.schemas.ts'
import type { Translate } from '../../ui/text.ts'

export function roleTypeLabels(text: Translate): Readonly<Record<RoleType, string>> {
  return { sitewide: text('Site Wide'), workspace: text('Workspace') }
}
