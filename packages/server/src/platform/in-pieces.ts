import { setImmediate } from 'node:timers/promises'

/** What one may keep all others waiting; milliseconds. */
const pieceMs = 8
/** Things that are done between two looks at the clock. */
const betweenLooks = 64

/** Does something with each of very many things, in their order, and lets others have their turn every few milliseconds. */
export async function inPieces<T>(things: readonly T[], work: (thing: T, index: number) => void): Promise<void> {
  let until = performance.now() + pieceMs
  for (let index = 0; index < things.length; index++) {
    work(things[index]!, index)
    if (index % betweenLooks !== betweenLooks - 1 || performance.now() < until) continue
    await setImmediate()
    until = performance.now() + pieceMs
  }
}
