import type { KeyRecipes } from './try-key.ts'
import { bytes, fileTypes, toggle } from './values.ts'

const isPublic = true
const files = 'packages/server/src/features/uploads/transfers'
const transfers = `${files}/transfers.test.ts`
const uploadChecks = `${files}/checks/upload-checks.test.ts`
const uploads = 'packages/web/src/platform/upload-queue/queue.mocked.test.ts'
const types = [uploadChecks, 'refuses types by the last extension in lower case; blocked wins'] as const

/** The client settings of uploads, in the order of the specification. */
export const uploadRecipes: KeyRecipes = {
  '[KEYS-33] uploads.chunk': {
    ...toggle,
    isPublic,
    effect: [uploads, "files are sent in one request on a site that doesn't use chunks"],
  },
  '[KEYS-34] uploads.chunk_size': {
    good: [1024 * 1024, 8_000_000],
    bad: [1000, 1.5, -1, '5 MB', null],
    isPublic,
    effect: [uploads, 'chunks have the size that the site has set'],
  },
  '[KEYS-35] uploads.resume': {
    ...toggle,
    isPublic,
    effect: [uploads, 'an interrupted upload continues where it stopped'],
  },
  '[KEYS-36] uploads.max_size': {
    ...bytes,
    isPublic,
    effect: [uploadChecks, 'refuses a file that is larger than the setting allows'],
  },
  '[KEYS-37] uploads.available_space': {
    ...bytes,
    effect: [transfers, '500 uploads over the available space never exceed it'],
  },
  '[KEYS-38] uploads.allowed_extensions': {
    ...fileTypes,
    isPublic,
    effect: types,
  },
  '[KEYS-39] uploads.blocked_extensions': {
    ...fileTypes,
    isPublic,
    effect: types,
  },
}
