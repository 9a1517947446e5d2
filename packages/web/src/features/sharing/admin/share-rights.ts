import type { LinkRights } from '@holdall/contract/sharing/sharing.schemas.ts'
import { formatList } from '../../../ui/format/format.ts'
import type { Translate } from '../../../ui/text.ts'
import { presetName, presetOf } from '../link-presets.ts'
import { grantRoles, roleName } from '../people/roles.ts'

/** What a share allows, in the words of the share dialog: the role of a person, or what visitors of a link can do. */
export function shareRights(rights: readonly string[], text: Translate): string {
  const role = grantRoles.find(one => one === rights[0])
  if (role) return roleName(role, text)
  const names: Readonly<Record<keyof LinkRights, string>> = {
    view: text('View'),
    download: text('Download'),
    upload: text('Upload'),
    edit: text('Edit'),
    list: text('List files'),
  }
  const has = (right: keyof LinkRights) => rights.includes(right)
  const preset = presetOf({
    view: has('view'),
    download: has('download'),
    upload: has('upload'),
    edit: has('edit'),
    list: has('list'),
  })
  if (preset) return presetName(preset, text)
  return formatList((Object.keys(names) as (keyof LinkRights)[]).filter(has).map(right => names[right]))
}
