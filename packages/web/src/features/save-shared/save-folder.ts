import { useQuery } from '@tanstack/react-query'
import { memberKeys } from '../../platform/device/kept-member.ts'
import { itemQuery } from '../../platform/items/tree.ts'
import { useSpaces } from '../drive/public.ts'

/** Where shared files were saved last on this device; null if nowhere. */
function lastFolder(): string | null {
  return localStorage.getItem(memberKeys.saveFolder)
}

export function rememberFolder(id: string): void {
  localStorage.setItem(memberKeys.saveFolder, id)
}

/** A folder and its name, which is null for the top of the member’s own drive. */
export type SaveFolder = { id: string; name: string | null }

/** Where files are saved if the user chooses nothing else: the last folder, or My files. Undefined until that is known. */
export function useUsualFolder(): SaveFolder | undefined {
  const own = useSpaces()?.find(({ kind }) => kind === 'personal')
  const lastId = lastFolder()
  const { data, error } = useQuery({ ...itemQuery(lastId ?? ''), enabled: lastId !== null, retry: false })
  const root = own && { id: own.rootId, name: null }
  if (lastId === null || error || (data && !(data.kind === 'folder' && data.can.add))) return root
  return data && (data.id === own?.rootId ? root : { id: data.id, name: data.name })
}
