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

export interface Pair {
  readonly ours: number
  readonly floor: number
  /** ours / floor: the median of the per-round ratios, because both sides of one ratio ran right after each other. */
  readonly ratio: number
}

/** Runs both sides alternately: one round to warm up, then `rounds` that are measured. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<Pair> {
  await floor()
  await ours()
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round++) {
    const first = await floor()
    pairs.push([await ours(), first])
  }
  return {
    ours: median(pairs.map(([mine]) => mine)),
    floor: median(pairs.map(([, other]) => other)),
    ratio: median(pairs.map(([mine, other]) => mine / other)),
  }
}
