import { onTables, type Reader } from '../../platform/database/database.ts'
import type { LanguageTables, LocalizationLineRow, LocalizationRow } from './languages.tables.ts'

const tables = onTables<LanguageTables>()

/** All localizations of the site, the oldest first. There are only a few. */
export function listLocalizations(db: Reader): Promise<LocalizationRow[]> {
  return tables(db).selectFrom('localizations').selectAll().orderBy('created_at').orderBy('id').execute()
}

export function listOwnLines(db: Reader, localizationId: string): Promise<LocalizationLineRow[]> {
  return tables(db)
    .selectFrom('localization_lines')
    .selectAll()
    .where('localization_id', '=', localizationId)
    .orderBy('source')
    .execute()
}
