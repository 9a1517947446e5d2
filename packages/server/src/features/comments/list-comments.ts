import type { CommentPage } from '@holdall/contract/comments/comments.schemas.ts'
import { z } from 'zod'
import type { Needs } from '../../platform/ctx.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { accessFile } from './access-comment.ts'
import { listAnswers, listThreads } from './comments.repository.ts'
import { presentComments } from './present-comments.ts'

const Cursor = z.object({ below: cursorText })

/** The conversations about a file, newest first, each one complete. @throws `item.not-found`, `item.not-a-file` */
export async function listComments(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  input: { id: string; cursor?: string | undefined; perPage: number },
): Promise<CommentPage> {
  const access = await accessFile(ctx, input.id)
  const below = input.cursor ? decodeCursor(Cursor, input.cursor).below : null
  const rows = await listThreads(ctx.db.read, input.id, below, input.perPage + 1)
  const page = rows.slice(0, input.perPage)
  const answers = await listAnswers(
    ctx.db.read,
    page.map(row => row.id),
  )
  const shown = await presentComments(ctx, access, [...page, ...answers])
  const byThread = Map.groupBy(answers, answer => answer.answers_id ?? '')
  const last = page.at(-1)
  return {
    data: page.flatMap(row => {
      const comment = shown.get(row.id)
      const own = (byThread.get(row.id) ?? []).flatMap(answer => shown.get(answer.id) ?? [])
      return comment ? { ...comment, answers: own } : []
    }),
    nextCursor: rows.length > page.length && last ? encodeCursor({ below: last.id }) : null,
    canComment: access.can.comment,
  }
}
