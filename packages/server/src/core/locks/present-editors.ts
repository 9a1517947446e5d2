import type { Editor as WireEditor } from '@holdall/contract/drive/drive.schemas.ts'
import type { Editor } from './locks.repository.ts'

const mostShown = 10

/** Those who have a file open, as far as there is room for their names. */
export function presentEditors(editors: readonly Editor[]): WireEditor[] {
  return editors.slice(0, mostShown).map(({ id, name }) => ({ id, name }))
}
