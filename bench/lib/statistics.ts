/** The middle value; for an even count, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The value below which `percent` of the values lie, interpolated linearly between neighbours. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = ((sorted.length - 1) * percent) / 100
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place - Math.floor(place))
}

/** How many rounds of everything are measured, after one to warm up. */
export const rounds = 5

export interface Pair {
  readonly ours: number
  readonly floor: number
  /** ours / floor: the median of the per-round ratios, because both sides of one ratio ran right after each other. */
  readonly ratio: number
  /** Milliseconds of CPU that our server used in a round; undefined if nobody asked. */
  readonly cpuMs?: number
}

/** The CPU seconds of a server so far. */
type Cpu = () => number

/** Runs both sides alternately: one round to warm up, then those that are measured. */
export async function alternate(ours: () => Promise<number>, floor: () => Promise<number>, cpu?: Cpu): Promise<Pair> {
  await floor()
  await ours()
  const pairs: [number, number][] = []
  const used: number[] = []
  for (let round = 0; round < rounds; round++) {
    const first = await floor()
    const before = cpu?.() ?? 0
    pairs.push([await ours(), first])
    used.push(((cpu?.() ?? 0) - before) * 1000)
  }
  return {
    ours: median(pairs.map(([mine]) => mine)),
    floor: median(pairs.map(([, other]) => other)),
    ratio: median(pairs.map(([mine, other]) => mine / other)),
    ...(cpu ? { cpuMs: median(used) } : {}),
  }
}

/** The median of as many rounds, after one to warm up. */
export async function repeated(measure: () => Promise<number>): Promise<number> {
  await measure()
  const values: number[] = []
  for (let round = 0; round < rounds; round++) values.push(await measure())
  return median(values)
}
