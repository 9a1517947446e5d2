import { percentValue } from '@holdall/contract/kit/values/values.ts'
import { formatFileSize } from '../../ui/format/format.ts'
import type { Translate } from '../../ui/text.ts'
import type { OfflineFile } from './offline-files.ts'

/** Where a file is on its way to this device; `share` is what has arrived, if this tab fetches it. */
export function stateLabels(file: OfflineFile, share: number | undefined, text: Translate): string {
  if (share !== undefined) return text('Downloading… {{share}}', { share: percentValue(share) })
  if (file.state === 'failed') return problemWords(file, text)
  if (file.state === 'waiting') {
    return file.keptVersionId === null ? text('Waiting to be downloaded') : text('A newer version will be downloaded')
  }
  // Its own size, as everywhere else; pictures and texts made of it take more room, which the total says.
  return formatFileSize(file.item.size)
}

function problemWords({ problem }: OfflineFile, text: Translate): string {
  if (problem === 'no-room') return text('Not enough storage on this device. Free some up first.')
  if (problem === 'refused') return text('You can’t download this file right now. Try again later.')
  return text('The download was incomplete. Please try again.')
}
