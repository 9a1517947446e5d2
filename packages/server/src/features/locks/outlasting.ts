import type { Outlasting } from '../../platform/outlasting/outlasting.ts'
import { endForsaken } from './end-forsaken.ts'

export const locksOutlast: Outlasting = {
  what: 'locks',
  columns: ['dav_locks.user_id', 'open_files.user_id'],
  standsOn: 'the right to edit the file',
  atEnd: 'ends',
  because:
    'They keep others out, so the look ends them. They also end by themselves within hours, and with the account.',
  look: endForsaken,
}
