import { createBoundedThread, type ThreadLimits } from '../../threads/bounded-thread.ts'
import { threadProgram } from '../../threads/thread-program.ts'
import { type NoTextReason, readLimits } from './text-limits.ts'
import type { OutlineAnswer, OutlineOrder, ReadAnswer, ReadOrder } from './text-reader.worker.ts'

/** Reads files in a thread of its own, one after the other. */
export interface TextReader {
  /**
   * Never rejects because of a file: one that takes too long or too much memory ends its thread, and the next file gets
   * a new one.
   */
  read(order: ReadOrder, signal?: AbortSignal): Promise<ReadAnswer>
  /** The same for the whole content of an office document. */
  outline(order: OutlineOrder, signal?: AbortSignal): Promise<OutlineAnswer>
  close(): Promise<void>
}

const program = threadProgram('text-reader.worker', import.meta.url)

export function createTextReader(limits: ThreadLimits = readLimits): TextReader {
  const thread = createBoundedThread<ReadOrder | OutlineOrder, ReadAnswer | OutlineAnswer>(program, limits)

  async function ask<A>(order: ReadOrder | OutlineOrder, signal?: AbortSignal): Promise<A | Refusal> {
    const answer = await thread.ask(order, { signal })
    return 'end' in answer ? { reason: answer.end } : (answer as A)
  }

  return {
    read: (order, signal) => ask<ReadAnswer>(order, signal),
    outline: (order, signal) => ask<OutlineAnswer>(order, signal),
    close: () => thread.close(),
  }
}

type Refusal = { readonly reason: NoTextReason }
