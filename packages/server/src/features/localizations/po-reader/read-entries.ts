import { fail } from '../../../platform/failure.ts'
import { createSharedThread } from '../../../platform/threads/shared-thread.ts'
import { threadProgram } from '../../../platform/threads/thread-program.ts'
import type { PoLines } from '../po/read-po.ts'
import type { PoAnswer, PoOrder } from './po-reader.worker.ts'

const thread = createSharedThread<PoOrder, PoAnswer>(threadProgram('po-reader.worker', import.meta.url), {
  milliseconds: 10_000,
  heapMegabytes: 128,
  idleMs: 60_000,
  waiting: { most: 10, refuse: () => fail('localization.unreadable') },
})

/** The lines of a PO file, read in a thread with limits. @throws `localization.unreadable` */
export async function readEntries(order: PoOrder): Promise<PoLines> {
  const answer = await thread.ask(order)
  // What is wrong is said in the words of the format, not as what to do.
  if (!('entries' in answer)) throw fail('localization.unreadable')
  return answer
}
