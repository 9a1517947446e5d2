/** `BENCH_SIZE=0.01` tries the parts that go by this with a hundredth of what they measure otherwise: to see that they run. */
const share = Number(process.env.BENCH_SIZE ?? 1)

/** So many things, or fewer where a run is only tried. */
export function sized(count: number, least = 1): number {
  return Math.max(least, Math.round(count * share))
}
