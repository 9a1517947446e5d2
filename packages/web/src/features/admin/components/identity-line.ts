import { storageMethodNames } from '@holdall/contract/drivers/storage.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import { momentValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import type { SiteStatus } from '@holdall/contract/status/status.contract.ts'
import type { Translate } from '../../../ui/text.ts'
import type { Part } from './status-line.ts'

type Identity = SiteStatus['identity']

const questions = sentences({
  copied: 'The database was copied, moved or restored on {{when}}',
  'failed-over': 'A standby took over the database on {{when}}, or an earlier state was recovered',
  'went-back': 'The database is older than the stored files. Noticed on {{when}}',
})

const pairs = sentences({
  away: '{{name}} isn’t mounted, or its marker is missing',
  foreign: '{{name}} belongs to another site',
  contested: '{{name}} was used by a copy of this site',
})

/** Whether the database and the storages belong together. */
export function identityLine(identity: Identity, text: Translate): Part<'identity'> {
  const { question, since, is_rehearsal, disks } = identity
  const facts = [
    ...(is_rehearsal ? [text('This site is a restore rehearsal. It doesn’t send or delete anything.')] : []),
    ...(question ? [text(questions[question], { when: since ? momentValue(since) : wordValue('') })] : []),
    ...disks.flatMap(({ method, pair }) => {
      if (pair === 'paired' || pair === 'unreachable') return []
      return text(pairs[pair], { name: text(storageMethodNames[method as keyof typeof storageMethodNames] ?? method) })
    }),
  ]
  return {
    id: 'identity',
    name: text('Storage ownership'),
    facts: facts.length > 0 ? facts.join(' · ') : text('The database and the storage belong together'),
    advice: is_rehearsal
      ? text('Delete this site when you’ve checked it.')
      : disks.some(({ pair }) => pair === 'away')
        ? text('Mount the disk and restart the server. Until then, no file can be opened or stored there.')
        : disks.some(({ pair }) => pair === 'foreign')
          ? text('Check that DATABASE_URL and DATA_DIR belong together. Until then, files are read-only.')
          : text('Stored files are kept until you confirm this is your site and not a copy of it.'),
    ...(!is_rehearsal && { action: 'take-over' as const }),
  }
}
