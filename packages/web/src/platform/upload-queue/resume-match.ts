import { keptDate } from '@holdall/contract/files/file-dates.ts'
import type { UploadTask } from './upload-task.ts'

type Sought = Pick<UploadTask, 'id' | 'name' | 'size' | 'lastModified'>
type Given = Pick<File, 'name' | 'size' | 'lastModified'>

export type FileMatch = { id: string; problem: null } | { id: string; problem: 'changed' } | null

/**
 * Which unfinished upload a file belongs to: its name, size and modification time must be the same, since bytes of two
 * states of a file must never be joined. A file with the same name that differs is reported as `changed`.
 */
export function matchFile(file: Given, sought: readonly Sought[]): FileMatch {
  const namesakes = sought.filter(({ name }) => name.normalize('NFC') === file.name.normalize('NFC'))
  const at = keptDate(file.lastModified)
  const same = namesakes.find(
    other => other.size === file.size && (other.lastModified === null || other.lastModified === at),
  )
  if (same) return { id: same.id, problem: null }
  const changed = namesakes[0]
  return changed ? { id: changed.id, problem: 'changed' } : null
}

/** Pairs files with unfinished uploads, each upload at most once. */
export function matchFiles<F extends Given>(files: readonly F[], sought: readonly Sought[]) {
  let open = sought
  const matched: { id: string; file: F }[] = []
  const changed: F[] = []
  const unknown: F[] = []
  for (const file of files) {
    const match = matchFile(file, open)
    if (!match) unknown.push(file)
    else if (match.problem) changed.push(file)
    else {
      matched.push({ id: match.id, file })
      open = open.filter(({ id }) => id !== match.id)
    }
  }
  return { matched, changed, unknown }
}
