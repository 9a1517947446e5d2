import { setImmediate } from 'node:timers/promises'

/** How long one piece may block other work; milliseconds. */
const pieceMs = 8
/** Items processed between two checks of the clock. */
const betweenLooks = 64

/** Processes very many things in order, and lets other work run every few milliseconds. */
export async function forEachYielding<T>(things: readonly T[], work: (thing: T, index: number) => void): Promise<void> {
  let until = performance.now() + pieceMs
  for (let index = 0; index < things.length; index++) {
    work(things[index]!, index)
    if (index % betweenLooks !== betweenLooks - 1 || performance.now() < until) continue
    await setImmediate()
    until = performance.now() + pieceMs
  }
}
