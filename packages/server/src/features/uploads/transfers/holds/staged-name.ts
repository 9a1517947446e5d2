import { randomBytes } from 'node:crypto'
import type { TransferRow } from '../../uploads.tables.ts'

/** An upload as the staging folder knows it. */
type Staged = Pick<TransferRow, 'id' | 'staged_at'>

/**
 * The name of the file that holds an upload's bytes. Its first file has the id of the upload; a server that takes the
 * upload over from one that may still write to that file makes a file of its own, whose token the row notes.
 */
export function stagedName({ id, staged_at }: Staged): string {
  const token = staged_at?.split('/')[1]
  return token === undefined ? id : `${id}.${token}`
}

/** The id of the upload that a staged file belongs to. */
export function idOfStaged(name: string): string {
  return name.split('.')[0] ?? name
}

/** The staging folder that holds the bytes; null if none does, or if it is unknown. */
export function stagedPlace({ staged_at }: Staged): string | null {
  return staged_at?.split('/')[0] ?? null
}

/** `staged_at` of an upload that gets a new file in this folder. */
export function newStagedAt(place: string): string {
  return `${place}/${randomBytes(6).toString('hex')}`
}
