/** `BENCH_SIZE=0.01` runs the parts that use this at a hundredth of their size, only to check that they work. */
const share = Number(process.env.BENCH_SIZE ?? 1)

/** Returns `count`, or fewer in a trial run. */
export function sized(count: number, least = 1): number {
  return Math.max(least, Math.round(count * share))
}
