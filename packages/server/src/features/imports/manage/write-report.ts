import { Readable } from 'node:stream'
import { importProblems } from '@holdall/contract/imports/import-problems.ts'
import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { sayFor } from '../../../core/languages/reader-language.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { contentDisposition } from '../../../platform/http/bytes/content-disposition.ts'
import { csvCell } from '../../../platform/lists/csv.ts'
import { listSettled } from '../entries.repository.ts'
import type { ImportEntryRow } from '../imports.tables.ts'
import { ownImport } from './own-import.ts'

const atOnce = 500
/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\u{FEFF}'

export interface Report {
  readonly headers: Readonly<Record<string, string>>
  readonly stream: Readable
}

/** The report of an import as CSV, in the reader’s language. @throws `import.not-found` */
export async function writeReport(ctx: Ctx, id: string): Promise<Report> {
  const { host } = await ownImport(ctx, id)
  const say = await sayFor(ctx)
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', `${host.replace(/[^\w.-]/g, '-')}.csv`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    stream: Readable.from(lines(ctx, id, say), { objectMode: false }),
  }
}

async function* lines(ctx: Ctx, id: string, say: Translate): AsyncGenerator<string> {
  const kinds = { file: say('File'), folder: say('Folder') }
  const outcomes = { brought: say('Imported'), skipped: say('Skipped'), failed: say('Failed'), pending: '' }
  const row = ({ path, kind, state, reason, size }: ImportEntryRow) => {
    const why = reason === null ? '' : say(importProblems[reason])
    return `${[path, kinds[kind], outcomes[state], why, String(size ?? '')].map(csvCell).join(',')}\r\n`
  }
  const head = [say('Path'), say('Kind'), say('Result'), say('Reason'), say('Size in bytes')]
  yield `${byteOrderMark}${head.map(csvCell).join(',')}\r\n`
  for (let after = 0; ; ) {
    const rows = await listSettled(ctx.db.read, id, { outcome: null, after, limit: atOnce })
    yield rows.map(row).join('')
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.position
  }
}
