import { deviceZone } from '@holdall/contract/accounts/accounts.schemas.ts'
import { foldedAddress } from '@holdall/contract/kit/texts/email-address.ts'
import type { Languages } from '../../../core/languages/languages.ts'
import { languagesOf, wordingIn } from '../../../core/languages/reader-language.ts'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { zoneFor } from '../../../platform/times.ts'
import { type ReaderFor, readerWith } from './mail-reader.ts'

const tables = onTables<PeopleTables>()

interface SiteParts {
  readonly settings: Pick<Settings, 'get' | 'source'>
  readonly languages: Languages
}

/**
 * A mail is in the language, time zone and date format of the member with this address, and otherwise in those of the
 * site. A mail can't know the zone of a device. Someone without an account reads the language of the member who writes
 * to them, until they have chosen their own; the zone remains the site's, because it is named beside each time.
 */
export function readersOfSite({ settings, languages }: SiteParts): ReaderFor {
  return async (db, address, { senderId, language } = {}) => {
    const person = await findHabits(db, address)
    const isChosen = person !== undefined || Boolean(language)
    const sender = isChosen || senderId === undefined ? undefined : await findSender(db, senderId)
    const zone = person?.time_zone === deviceZone ? null : (person?.time_zone ?? null)
    const wording = await wordingIn(
      { settings, languages },
      db,
      languagesOf(person ? person.language : language || sender?.language),
    )
    return readerWith({
      ...wording,
      timeZone: zoneFor({ settings }, zone),
      datePattern: person?.date_format ?? settings.get('dates.format'),
    })
  }
}

function findSender(db: Reader, id: string) {
  return tables(db).selectFrom('users').select('language').where('id', '=', id).executeTakeFirst()
}

function findHabits(db: Reader, address: string) {
  return tables(db)
    .selectFrom('users')
    .select(['language', 'time_zone', 'date_format'])
    .where('email', '=', foldedAddress(address))
    .executeTakeFirst()
}
