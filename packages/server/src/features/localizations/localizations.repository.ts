import { createHash } from 'node:crypto'
import type { LanguageTables, LocalizationRow } from '../../core/languages/languages.tables.ts'
import { type Dialect, onTables, type Tx } from '../../platform/database/database.ts'

const tables = onTables<LanguageTables>()

/** Locks all of them, so that the last one can't be deleted twice. */
export function lockLocalizations(tx: Tx, dialect: Dialect): Promise<LocalizationRow[]> {
  const query = tables(tx).selectFrom('localizations').selectAll().orderBy('id')
  return (dialect === 'sqlite' ? query : query.forUpdate()).execute()
}

export async function insertLocalization(tx: Tx, row: LocalizationRow): Promise<void> {
  await tables(tx).insertInto('localizations').values(row).execute()
}

export async function updateLocalizationRow(tx: Tx, row: LocalizationRow): Promise<void> {
  const { id, ...values } = row
  await tables(tx).updateTable('localizations').set(values).where('id', '=', id).execute()
}

export async function deleteLocalizationRow(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('localizations').where('id', '=', id).execute()
}

export interface LineChange {
  readonly source: string
  /** Null removes the line. */
  readonly translation: string | null
  /** The product's own line, empty if it has none; null for a line of the site's own. */
  readonly original: string | null
  /** The mails that say it. */
  readonly mails: readonly string[]
}

/** Writes lines in a few statements, however many there are. */
export async function putLines(
  tx: Tx,
  localizationId: string,
  changes: readonly LineChange[],
  revision: number,
): Promise<void> {
  for (let start = 0; start < changes.length; start += 200) {
    const rows = changes.slice(start, start + 200).map(change => ({
      localization_id: localizationId,
      source_hash: createHash('sha256').update(change.source).digest('base64url'),
      source: change.source,
      translation: change.translation,
      revision,
      original: change.original,
      mails: change.mails.length > 0 ? JSON.stringify(change.mails) : null,
    }))
    await tables(tx)
      .insertInto('localization_lines')
      .values(rows)
      .onConflict(on =>
        on.columns(['localization_id', 'source_hash']).doUpdateSet(e => ({
          translation: e.ref('excluded.translation'),
          revision: e.ref('excluded.revision'),
          original: e.ref('excluded.original'),
          mails: e.ref('excluded.mails'),
        })),
      )
      .execute()
  }
}
