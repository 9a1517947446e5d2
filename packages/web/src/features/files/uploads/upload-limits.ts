import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import { call } from '../../../platform/api/call.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { siteQuery } from '../../../platform/site.ts'
import { bytesLeft, type CheckTexts, type UploadLimits } from '../../../platform/upload-queue/check-files.ts'
import { uploadQueue } from '../../../platform/upload-queue/queue.ts'
import { isOpen } from '../../../platform/upload-queue/upload-task.ts'
import { t } from '../../../ui/text.ts'

/** What the site accepts, and the space left at the destination, as far as this browser can know it. */
export async function uploadLimits(folderId: string, signal: AbortSignal): Promise<UploadLimits> {
  const [{ spaceId }, { data: spaces }] = await Promise.all([
    call('drive.item', { params: { id: folderId } }, { signal }),
    call('drive.spaces', {}, { signal }),
  ])
  const settings = queryClient.getQueryData(siteQuery.queryKey)?.settings ?? {}
  const max = settings['uploads.max_size']
  const space = spaces.find(other => other.id === spaceId)
  return {
    types: {
      allowed: asList(settings['uploads.allowed_extensions']),
      blocked: asList(settings['uploads.blocked_extensions']),
    },
    maxSize: typeof max === 'number' ? max : null,
    space: space ? bytesLeft(space, bytesUnderWay()) : null,
    isOwnSpace: space?.isOwner === true,
  }
}

/** The server has reserved space for the transfers it knows; the rest of the queue is not counted there yet. */
function bytesUnderWay(): number {
  return uploadQueue.tasks().reduce((sum, task) => sum + (isOpen(task.state) && !task.transfer ? task.size : 0), 0)
}

function asList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(entry => typeof entry === 'string') : []
}

export const checkTexts: CheckTexts = {
  type: extension =>
    extension
      ? t('Files of type “{{extension}}” aren’t allowed here. Choose another file.', { extension })
      : t('Files without an extension aren’t allowed here. Add one to the name.'),
  size: max => t('Files can’t be larger than {{size}} here. Choose a smaller file.', { size: sizeValue(max) }),
  space: () => t('Not enough storage for this file. Free some up first.'),
  ownersSpace: () => t('The owner doesn’t have enough storage left for this. Ask them to free some up.'),
  name: () => t('The name of the file or of one of its folders can’t be used here. Rename it.'),
}
