import { percentValue, sizeValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import type { SiteStatus } from '@holdall/contract/status/status.contract.ts'
import { formatRelativeTime } from '../../../ui/format/format.ts'
import type { Translate } from '../../../ui/text.ts'
import type { Part } from './status-line.ts'

export function filesLine({ damaged, checked_at }: SiteStatus['files'], text: Translate): Part<'files'> {
  const checked = checked_at
    ? text('all read {{when}}', { when: wordValue(formatRelativeTime(checked_at)) })
    : text('not all read yet')
  const found =
    damaged === 0
      ? text('No damaged files')
      : text('{{count, number}} files are damaged or missing', {
          count: damaged,
          defaultValue_one: 'One file is damaged or missing',
        })
  return {
    id: 'files',
    name: text('Stored files'),
    facts: `${found} · ${checked}`,
    advice: text('See the log for their names. Check the disk, then restore the files from a backup.'),
  }
}

export function diskLine({ free, total }: SiteStatus['disk'], text: Translate): Part<'disk'> {
  return {
    id: 'disk',
    name: text('Disk'),
    facts:
      free === null || total === null
        ? text('The system doesn’t report how much is free.')
        : text('{{free}} of {{total}} free ({{share}})', {
            free: sizeValue(free),
            total: sizeValue(total),
            share: percentValue(total === 0 ? 0 : free / total),
          }),
    advice:
      free === null
        ? text('Monitor the free disk space of the data folder yourself.')
        : text('Enlarge the disk, or store files in a bucket. Uploads stop before the database runs out of space.'),
    link: { to: '/admin/files', label: text('Files'), permission: 'files.view' },
  }
}
