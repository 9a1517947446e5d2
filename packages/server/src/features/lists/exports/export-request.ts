import type { ListSort } from '@holdall/contract/kit/admin-lists.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { csvOf } from '../../../platform/lists/csv.ts'
import { type AnyScope, findListSource, type ListSource } from '../../../platform/lists/list-source.ts'
import { readAll, viewOf } from '../../../platform/lists/read-list.ts'
import type { ExportRow } from './exports.tables.ts'

/** The CSV's own words, by their English text. */
export type CsvLabels = Readonly<Record<string, string | undefined>>

/** What an export contains, as requested. */
export interface ExportRequest {
  readonly body: AnyScope & ListSort
  readonly timeZone: string
  /** Absent if an earlier version took the request. */
  readonly words?: CsvLabels
}

/** The list of an export; undefined if this version no longer has it. */
export function sourceOf(row: ExportRow): ListSource | undefined {
  return findListSource(row.list)
}

/** Writes the CSV while reading the list. `onRows` receives the number of rows in each batch. */
export async function* writeCsv(
  ctx: Ctx,
  row: ExportRow,
  source: ListSource,
  onRows: (count: number) => Promise<void> = async () => undefined,
): AsyncGenerator<Buffer> {
  const { body, timeZone, words } = JSON.parse(row.request) as ExportRequest
  async function* told() {
    for await (const rows of readAll(ctx, source, body, viewOf(ctx, timeZone))) {
      ctx.signal.throwIfAborted()
      await onRows(rows.length)
      yield rows
    }
  }
  for await (const text of csvOf(source, told(), words)) yield Buffer.from(text)
}

/** `users-2026-11-21.csv` */
export function fileNameOf(row: ExportRow): string {
  return `${row.list}-${new Date(row.created_at).toISOString().slice(0, 10)}.csv`
}
