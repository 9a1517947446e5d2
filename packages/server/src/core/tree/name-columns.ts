import { checkName, fileKind, foldName, nameMessage, naturalKey, splitName } from '@holdall/contract/drive/names.ts'
import { failField } from '../../platform/failure.ts'

export interface NameColumns {
  name: string
  name_key: string
  sort_key: string
  type_key: string
}

/** Returns the columns derived from a name. @throws `request.invalid` for the field `name` */
export function nameColumns(name: string, mime: string | null, isFolder: boolean): NameColumns {
  const checked = checkName(name)
  if (!checked.ok) throw failField('name', nameMessage(checked.problem))
  const kind = isFolder ? 'folder' : fileKind(mime, checked.name)
  const extension = isFolder ? '' : splitName(checked.name).extension.toLowerCase()
  return {
    name: checked.name,
    name_key: foldName(checked.name),
    sort_key: naturalKey(checked.name),
    type_key: `${kind}${extension}`,
  }
}
