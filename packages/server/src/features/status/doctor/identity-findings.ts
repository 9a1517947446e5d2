import type { SiteStatus } from '@holdall/contract/status/status.contract.ts'
import { bad, type Finding, good, warning } from './finding.ts'

type Identity = SiteStatus['identity']

const questions: Record<NonNullable<Identity['question']>, string> = {
  copied: 'the database was copied, moved or restored',
  'failed-over': 'a standby took over the database, or an earlier state of it was recovered',
  'went-back': 'the database is older than the stored files',
}

const pairs: Record<Identity['disks'][number]['pair'], readonly [said: string, remedy: string]> = {
  paired: ['belongs to this site', ''],
  away: ['its marker is missing', 'Mount its disk, and restart the server. If the disk is new, run "take-over".'],
  foreign: [
    'belongs to another site',
    'Check DATABASE_URL. If this site should own the storage from now on, run "take-over".',
  ],
  contested: [
    'a copy of this site has used it',
    'Stop the copy, then run "take-over" on the site that should continue.',
  ],
  unreachable: ['can’t be reached', 'Check its address and credentials.'],
}

/** Returns whether the database and the storages belong together. */
export function identityOf({ identity }: SiteStatus): Finding[] {
  const name = 'Identity'
  const { question, is_rehearsal, disks } = identity
  const found: Finding[] = disks.map(({ method, pair }) => bad(name, `${method}: ${pairs[pair][0]}`, pairs[pair][1]))
  if (question !== null)
    found.push(
      bad(
        name,
        `${questions[question]}, so nothing is removed from the storages`,
        'If this is the original site and not a copy, run "take-over".',
      ),
    )
  if (is_rehearsal)
    found.push(
      warning(name, 'this site is a restore rehearsal', 'It sends and removes nothing. Delete it when you’re done.'),
    )
  return found.length > 0 ? found : [good(name, 'the database and the storages belong together')]
}
