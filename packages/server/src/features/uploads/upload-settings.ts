import { type Sentence, sentence } from '@holdall/contract/kit/sentences.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { defineSettingsHook, type Refusals, type SettingValues } from '../../platform/settings/hooks.ts'

const megabyte = 1024 * 1024
/** S3 accepts no smaller part of an upload, except for the last. */
const leastPart = 5 * megabyte
const inParts = new Set(['s3', 'digitalocean', 'backblaze'])

/** No setting may exceed the operator's limit, and a chunk must be a size that the storage accepts as a part. */
export const uploadSettingsHook = defineSettingsHook({
  keys: ['uploads.max_size', 'uploads.chunk', 'uploads.chunk_size', 'uploads_disk_driver'],
  async check({ env }, { after, keys }) {
    return { ...(keys.has('uploads.max_size') ? refuseSize(env, after) : {}), ...refuseChunk(env, after, keys) }
  },
})

/** @param most bytes */
const tooLarge = (most: number): Sentence => ({ text: 'The server accepts at most {{most, size}}', values: { most } })

function refuseSize({ uploadMaxBytes: most }: Ctx['env'], after: SettingValues): Refusals {
  const size = after.get('uploads.max_size')
  if (size === null || most === null || size <= most) return {}
  return { 'uploads.max_size': tooLarge(most) }
}

function refuseChunk({ uploadMaxBytes: most }: Ctx['env'], after: SettingValues, keys: ReadonlySet<string>): Refusals {
  const size = after.get('uploads.chunk_size')
  // A chunk size that is older than the operator's limit doesn't block this save: such a chunk is never filled.
  if (keys.has('uploads.chunk_size') && most !== null && size > most) {
    return { 'uploads.chunk_size': tooLarge(most) }
  }
  if (!after.get('uploads.chunk') || size >= leastPart || !inParts.has(after.get('uploads_disk_driver'))) return {}
  return { 'uploads.chunk_size': sentence('This storage requires chunks of 5 MB or more') }
}
