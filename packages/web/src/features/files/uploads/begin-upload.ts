import { checkName } from '@holdall/contract/drive/names.ts'
import { keptDate } from '@holdall/contract/files/file-dates.ts'
import { problemText } from '../../../platform/items/report.ts'
import type { CapturedSource } from '../../../platform/upload-queue/capture-source.ts'
import { fileCheck } from '../../../platform/upload-queue/check-files.ts'
import { uploadQueue } from '../../../platform/upload-queue/queue.ts'
import type { SourceFile, SourceTree } from '../../../platform/upload-queue/read-source.ts'
import { readSource } from '../../../platform/upload-queue/read-source.ts'
import { matchFile } from '../../../platform/upload-queue/resume-match.ts'
import { localCodes } from '../../../platform/upload-queue/upload-failure.ts'
import type { NewUpload, UploadError } from '../../../platform/upload-queue/upload-task.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { createBreaths } from '../../../ui/yielder.ts'
import type { Decisions } from './decide-conflicts.ts'
import { decideConflicts } from './decide-conflicts.ts'
import type { FolderIds } from './make-folders.ts'
import { makeFolders } from './make-folders.ts'
import { startPreparing } from './preparing.ts'
import { folderMade } from './refresh-folders.ts'
import { rootIdOf, rootsOf } from './source-roots.ts'
import { checkTexts, uploadLimits } from './upload-limits.ts'
import { whenAnswered } from './when-answered.ts'

/** Adds files and folders to the queue: reads them, asks about taken names, checks them and creates the folders. */
export async function beginUpload(folderId: string, source: CapturedSource): Promise<void> {
  const abort = new AbortController()
  const preparation = startPreparing(() => abort.abort())
  try {
    const tree = await readSource(source, { signal: abort.signal, onFound: preparation.count })
    await takeUp(folderId, tree, abort.signal)
  } catch (error) {
    if (!abort.signal.aborted) reportStart(error, () => beginUpload(folderId, source))
  } finally {
    preparation.end()
  }
}

function reportStart(error: unknown, again: () => Promise<void>): void {
  showToast({
    tone: 'danger',
    message: t('The upload couldn’t start: {{reason}}', { reason: problemText(error) }),
    action: { label: t('Try again'), run: () => void again() },
  })
}

async function takeUp(folderId: string, whole: SourceTree, signal: AbortSignal): Promise<void> {
  const tree = { ...whole, files: continueUnfinished(whole.files, path => (path.length > 0 ? undefined : folderId)) }
  const roots = await rootsOf(tree)
  signal.throwIfAborted()
  const [limits, decisions] = await Promise.all([
    whenAnswered(() => uploadLimits(folderId, signal), signal),
    decideConflicts(folderId, roots, signal),
  ])
  if (!decisions) return
  const folders = tree.folders.filter(path => path.every(name => checkName(name).ok))
  const idOf = await makeFolders(folderId, folders, decisions, signal)
  if (folders.length > 0) folderMade(folderId)
  const wanted = tree.files.filter(({ file, path }) => decisions.get(rootIdOf(path, file.name)) !== 'skip')
  const files = continueUnfinished(wanted, path => (path.length > 0 ? idOf(path) : undefined))
  const check = fileCheck(limits, checkTexts)
  await inSteps(files, source => asUpload(source, check(checkable(source)), decisions, idOf, folderId))
  await inSteps(tree.unreadable, file => asUnreadable(file, folderId))
}

function checkable({ file, path }: SourceFile) {
  return { name: file.name, size: file.size, path }
}

function asUpload(
  { file, path, handle }: SourceFile,
  error: UploadError | null,
  decisions: Decisions,
  idOf: FolderIds,
  target: string,
): NewUpload {
  const decision = decisions.get(rootIdOf(path, file.name))
  // In a new folder created by "keep both", no name is taken yet.
  const isInNewFolder = path.length > 0 && decision === 'keep-both'
  const parent = idOf(path)
  const problem =
    error ??
    (parent === undefined ? { code: 'item.not-found', message: t('Its folder couldn’t be created. Try again.') } : null)
  return {
    name: file.name,
    size: file.size,
    lastModified: keptDate(file.lastModified),
    folderId: parent ?? target,
    path,
    file,
    handle,
    onConflict: isInNewFolder || decision === undefined || decision === 'skip' ? null : decision,
    ...(problem ? { state: 'failed', error: problem } : {}),
  }
}

function asUnreadable({ name, path }: SourceTree['unreadable'][number], target: string): NewUpload {
  const message = t('The file can’t be read on this device. Check its permissions.')
  const error = { code: localCodes.fileGone, message }
  return { name, path, size: 0, lastModified: null, folderId: target, state: 'failed', error }
}

/** Files selected again after their upload was interrupted resume it. */
function continueUnfinished(files: SourceFile[], idOf: FolderIds): SourceFile[] {
  const unfinished = Map.groupBy(
    uploadQueue.tasks().filter(task => task.state === 'unfinished'),
    task => task.folderId,
  )
  if (unfinished.size === 0) return files
  return files.filter(({ file, path }) => {
    const match = matchFile(file, unfinished.get(idOf(path) ?? '') ?? [])
    if (!match || match.problem) return true
    uploadQueue.attach(match.id, file)
    return false
  })
}

const stepSize = 50

/** Keeps the page usable while very many files are added. */
async function inSteps<T>(all: readonly T[], make: (one: T) => NewUpload): Promise<void> {
  const breath = createBreaths()
  for (let at = 0; at < all.length; at += stepSize) {
    await breath()
    uploadQueue.add(all.slice(at, at + stepSize).map(make), { isMore: at > 0 })
  }
}
