import type { Needs } from '../../../../platform/ctx.ts'
import { createSharedThread } from '../../../../platform/threads/shared-thread.ts'
import { threadProgram } from '../../../../platform/threads/thread-program.ts'
import { mailLimits } from './mail-limits.ts'
import type { MailAnswer, MailOrder } from './mail-reader.worker.ts'

class Busy extends Error {}

const thread = createSharedThread<MailOrder, MailAnswer>(threadProgram('mail-reader.worker', import.meta.url), {
  milliseconds: mailLimits.milliseconds,
  heapMegabytes: mailLimits.heapMegabytes,
  idleMs: 60_000,
  // Each keeps up to 10 MiB.
  waiting: { most: 8, refuse: () => new Busy('Too many messages are being read') },
})

/**
 * Reads the text of a message in a thread of its own, one message at a time. Returns null if that would take too much
 * time or memory: no message may hold up the server, and none is lost because of its text.
 */
export async function readMailText(ctx: Needs<'log'>, source: Uint8Array): Promise<string | null> {
  try {
    const answer = await thread.ask(source)
    if ('text' in answer) return answer.text
    ctx.log.warn({ reason: 'end' in answer ? answer.end : answer.problem }, 'The text of a message couldn’t be read')
  } catch (error) {
    if (!(error instanceof Busy)) throw error
    ctx.log.warn({ reason: 'busy' }, 'The text of a message couldn’t be read')
  }
  return null
}
