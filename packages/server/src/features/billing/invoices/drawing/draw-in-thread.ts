import { fail } from '../../../../platform/failure.ts'
import { createKeyedQueue } from '../../../../platform/keyed-queue.ts'
import { createBoundedThread } from '../../../../platform/threads/bounded-thread.ts'
import { threadProgram } from '../../../../platform/threads/thread-program.ts'
import type { InvoiceAnswer } from './invoice.worker.ts'
import type { InvoicePaper } from './invoice-paper.ts'

/** One invoice takes a second at first, then a fifth of one; a slow machine a few times as long. */
const limits = { milliseconds: 30_000, heapMegabytes: 256 }
/** The thread with its fonts is kept for the next invoice, but not for long: it takes about 200 MB. */
const idleMs = 60_000
const mostWaiting = 20

const refuse = () => fail('billing.invoices-busy', undefined, { headers: { 'retry-after': '2' } })
const turns = createKeyedQueue(1, { waiting: { most: mostWaiting, refuse } })
const thread = createBoundedThread<InvoicePaper, InvoiceAnswer>(
  threadProgram('invoice.worker', import.meta.url),
  limits,
)
let idle: NodeJS.Timeout | undefined

/**
 * Draws an invoice in a thread of its own, which loads the renderer and the fonts. One is drawn at a time.
 * @throws `billing.invoices-busy` if too many are waiting
 */
export async function drawInThread(
  paper: InvoicePaper,
  signal?: AbortSignal,
): Promise<{ pdf: Buffer; missing: readonly string[] }> {
  return turns('invoice', async () => {
    clearTimeout(idle)
    try {
      const answer = await thread.ask(paper, { signal })
      if ('end' in answer) throw new Error(`The thread that draws invoices ended: ${answer.end}`)
      if ('problem' in answer) throw new Error(`An invoice could not be drawn: ${answer.problem}`)
      return { pdf: Buffer.from(answer.pdf), missing: answer.missing }
    } finally {
      idle = setTimeout(() => void thread.close(), idleMs).unref()
    }
  })
}
