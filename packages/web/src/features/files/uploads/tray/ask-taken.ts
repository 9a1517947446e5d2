import { kindOfExtension } from '@holdall/contract/drive/file-kinds.ts'
import { lastExtension } from '@holdall/contract/files/upload-rules.ts'
import { askConflict } from '../../../../platform/items/questions/ask-conflict.ts'
import { uploadQueue } from '../../../../platform/upload-queue/queue.ts'
import type { UploadTask } from '../../../../platform/upload-queue/upload-task.ts'

const isSpelledAlike = (task: UploadTask) => task.error?.code === 'item.other-spelling'
const isTaken = (task: UploadTask) => task.error?.code === 'item.name-taken' || isSpelledAlike(task)

/** Tries failed files again; if a name was taken during the upload, the user decides first. */
export async function retryUploads(ids: readonly string[]): Promise<void> {
  const tasks = ids.flatMap(id => uploadQueue.get(id) ?? [])
  uploadQueue.retry(tasks.filter(task => !isTaken(task)).map(task => task.id))
  const taken = tasks.filter(task => task.state === 'failed' && isTaken(task))
  const decisions = await askConflict(
    taken.map(task => ({
      id: task.id,
      name: task.name,
      kind: 'file' as const,
      fileKind: kindOfExtension.get(lastExtension(task.name)) ?? 'other',
      size: task.size,
      modifiedAt: task.lastModified === null ? null : new Date(task.lastModified).toISOString(),
      existing: null,
      isOtherSpelling: isSpelledAlike(task),
    })),
  )
  for (const [id, decision] of decisions ?? []) {
    if (decision === 'skip') uploadQueue.skip([id])
    else uploadQueue.retry([id], decision)
  }
}
