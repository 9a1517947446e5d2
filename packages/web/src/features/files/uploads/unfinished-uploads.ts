import type { Transfer } from '@holdall/contract/files/transfers.endpoints.ts'
import { listValue } from '@holdall/contract/kit/values/values.ts'
import { call } from '../../../platform/api/call.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { siteQuery } from '../../../platform/site.ts'
import { onUploadState, onUploadTransfer, uploadQueue, uploadSettings } from '../../../platform/upload-queue/queue.ts'
import { matchFile, matchFiles } from '../../../platform/upload-queue/resume-match.ts'
import type { NewUpload, UploadTask } from '../../../platform/upload-queue/upload-task.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { transfersElsewhere } from './other-tabs.ts'
import type { Remembered } from './remembered-uploads.ts'
import { forgetUpload, rememberedUploads, rememberUpload } from './remembered-uploads.ts'

/** While an upload is under way, keeps what is needed to resume it after the page is loaded again. */
export function rememberWhileUploading(): () => void {
  const stopTransfers = onUploadTransfer(task => {
    const userId = currentUser()
    if (userId && uploadSettings().canResume) void rememberUpload(task, userId)
  })
  const stopStates = onUploadState((task, before) => {
    const isOver = task.state === 'done' || task.state === 'cancelled'
    // Cancelling removes the transfer itself a moment later.
    if (isOver && before !== task.state && task.transfer) void forgetUpload(task.transfer.id)
  })
  return () => {
    stopTransfers()
    stopStates()
  }
}

/**
 * Lists uploads that were started before this page was loaded, and immediately resumes those whose files can be read
 * without asking.
 */
export async function restoreUnfinished(): Promise<void> {
  const userId = currentUser()
  if (!userId || !uploadSettings().canResume) return
  const [{ data }, elsewhere, kept] = await Promise.all([
    call('files.transfers'),
    transfersElsewhere(),
    rememberedUploads(userId),
  ])
  const here = new Set(uploadQueue.tasks().map(task => task.transfer?.id))
  const listed = data.filter(({ id, size }) => size !== null && !here.has(id) && !elsewhere.has(id))
  const open = new Set(data.map(({ id }) => id))
  for (const id of kept.keys()) if (!open.has(id)) void forgetUpload(id)
  if (listed.length === 0) return
  const sent = await Promise.all(listed.map(sentOf))
  const tasks = uploadQueue.add(listed.map((one, index) => asUnfinished(one, kept.get(one.id), sent[index] ?? 0)))
  await Promise.all(tasks.map(task => readByHandle(task, false)))
}

/** How much of an upload has been sent; for a direct upload to the storage, only the storage knows. */
async function sentOf({ id, offset, isDirect }: Transfer): Promise<number> {
  if (!isDirect) return offset
  try {
    const { parts } = await call('files.transferParts', { params: { id } })
    return parts.reduce((sum, part) => sum + part.size, 0)
  } catch (error) {
    // It is requested again when the upload resumes, which then reports the problem.
    console.warn('The progress of an upload can’t be determined now', error)
    return offset
  }
}

function asUnfinished(transfer: Transfer, kept: Remembered | undefined, sent: number): NewUpload {
  return {
    name: transfer.name,
    size: transfer.size ?? 0,
    lastModified: transfer.lastModified,
    folderId: transfer.parentId,
    path: kept?.path ?? [],
    handle: kept?.handle ?? null,
    state: 'unfinished',
    sent,
    transfer: { id: transfer.id, url: transfer.url },
  }
}

/**
 * Resumes an unfinished upload: with its file if the browser may still read it, otherwise with one that the user picks.
 */
export async function continueUpload(task: UploadTask): Promise<void> {
  if (!(await readByHandle(task, true))) pickAgain()
}

type Askable = FileSystemFileHandle & {
  queryPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
}

/** Reads the file that the browser remembers. Permission is only requested after the user has pressed a button. */
async function readByHandle(task: UploadTask, mayAsk: boolean): Promise<boolean> {
  const handle = task.handle as Askable | null
  if (!handle) return false
  try {
    const known = (await handle.queryPermission?.({ mode: 'read' })) ?? 'prompt'
    const answer = known === 'prompt' && mayAsk ? await handle.requestPermission?.({ mode: 'read' }) : known
    if (answer !== 'granted') return false
    const file = await handle.getFile()
    const match = matchFile(file, [task])
    if (match?.problem === null) uploadQueue.attach(task.id, file)
    else if (mayAsk) tellChanged([file.name])
    return match?.problem === null
  } catch (error) {
    // The file was moved or deleted since: the user can still pick it in its new place.
    console.warn('The file of an upload can’t be read', error)
    return false
  }
}

/** Lets the user pick the files again; each is matched with its unfinished upload. */
function pickAgain(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.addEventListener('change', () => {
    const unfinished = uploadQueue.tasks().filter(task => task.state === 'unfinished')
    const { matched, changed, unknown } = matchFiles([...(input.files ?? [])], unfinished)
    for (const { id, file } of matched) uploadQueue.attach(id, file)
    if (changed.length > 0) tellChanged(changed.map(file => file.name))
    if (unknown.length > 0) {
      const names = listValue(unknown.map(file => t('“{{name}}”', { name: file.name })))
      showToast({ tone: 'danger', message: t('We found no unfinished upload of {{names}}.', { names }) })
    }
  })
  input.click()
}

function tellChanged(names: readonly string[]): void {
  showToast({
    tone: 'danger',
    message: t('{{names}} has changed since the upload started. Cancel the unfinished upload and start again.', {
      names: listValue(names.map(name => t('“{{name}}”', { name }))),
    }),
  })
}

function currentUser(): string | null {
  return queryClient.getQueryData(siteQuery.queryKey)?.me?.id ?? null
}
