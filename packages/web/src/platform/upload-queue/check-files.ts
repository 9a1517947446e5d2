import { checkName } from '@holdall/contract/drive/names.ts'
import type { UploadTypeRules } from '@holdall/contract/files/upload-rules.ts'
import { isTypeAllowed, lastExtension } from '@holdall/contract/files/upload-rules.ts'
import type { UploadError } from './upload-task.ts'

export type UploadLimits = {
  types: UploadTypeRules
  /** Bytes of one file, or null. */
  maxSize: number | null
  /** Bytes available at the destination, or null if unknown. */
  space: number | null
  /** Whether the space is the user's own, so that they can make room or get more. */
  isOwnSpace: boolean
}

/** The parts of sentences that the checks need, in the reader's language. */
export type CheckTexts = {
  type: (extension: string) => string
  size: (max: number) => string
  space: () => string
  ownersSpace: () => string
  name: () => string
}

/** Bytes that still fit into a space besides what is being uploaded, or null if it has no limit. */
export function bytesLeft(
  { availableBytes, usedBytes }: { availableBytes: number | null; usedBytes: number },
  underWay: number,
): number | null {
  return availableBytes === null ? null : Math.max(0, availableBytes - usedBytes - underWay)
}

type Checked = { name: string; size: number; path: readonly string[] }

/**
 * Says what is wrong with a file before anything is sent, or null. Space is allotted in the order of the calls, so that
 * those that fit are sent.
 */
export function fileCheck(limits: UploadLimits, texts: CheckTexts): (file: Checked) => UploadError | null {
  let space = limits.space
  return ({ name, size, path }) => {
    if (![name, ...path].every(part => checkName(part).ok))
      return { code: 'transfer.bad-metadata', message: texts.name() }
    if (!isTypeAllowed(name, limits.types)) {
      return { code: 'file.type-blocked', message: texts.type(lastExtension(name)) }
    }
    if (limits.maxSize !== null && size > limits.maxSize) {
      return { code: 'file.too-large', message: texts.size(limits.maxSize) }
    }
    if (space !== null && size > space) return limits.isOwnSpace ? fullSpace(texts) : fullOwnersSpace(texts)
    if (space !== null) space -= size
    return null
  }
}

const fullSpace = (texts: CheckTexts) => ({ code: 'space.full', message: texts.space() })
const fullOwnersSpace = (texts: CheckTexts) => ({ code: 'space.owner-full', message: texts.ownersSpace() })
