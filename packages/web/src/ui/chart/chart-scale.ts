/** Marks of an axis from zero to at least `max`: round numbers, at most six of them. */
export function axisMarks(max: number, unit: 'count' | 'bytes'): number[] {
  if (!(max > 0)) return [0, 1]
  const power = unit === 'bytes' ? 1024 ** Math.floor(Math.log(max) / Math.log(1024)) : 1
  const step = roundStep(max / power / 4) * power
  const whole = Math.max(1, power === 1 ? Math.ceil(step) : step)
  const count = Math.ceil(max / whole)
  return Array.from({ length: count + 1 }, (_, index) => index * whole)
}

/** The first of 1, 2, 5, 10, 20 … that isn't smaller. */
function roundStep(least: number): number {
  const ten = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find(one => one * ten >= least * (1 - 1e-9)) ?? 10
  return factor * ten
}

/** Which of `count` positions get a label if at most `most` fit: evenly spread, first and last included. */
export function labelledPlaces(count: number, most: number): number[] {
  if (count <= 1 || most <= 1) return count > 0 ? [0] : []
  const gaps = Math.min(count, most) - 1
  return Array.from({ length: gaps + 1 }, (_, index) => Math.round((index * (count - 1)) / gaps))
}

export type Point = readonly [x: number, y: number]

/** Runs of neighbouring known values as points in the chart; unknown values leave a gap. */
export function runsOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): Point[][] {
  const runs: Point[][] = []
  let open: Point[] | null = null
  values.forEach((value, index) => {
    if (value === null) {
      open = null
      return
    }
    const point: Point = [x(index), y(value)]
    if (open) open.push(point)
    else {
      open = [point]
      runs.push(open)
    }
  })
  return runs
}

export function linePath(run: readonly Point[]): string {
  return run.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}

const round = (value: number) => Math.round(value * 10) / 10

/** Each series on top of the previous ones; unknown where it is unknown. */
export function stack(series: readonly (readonly (number | null)[])[]): (number | null)[][] {
  let below: (number | null)[] = []
  return series.map(values => {
    below = values.map((value, index) => (value === null ? null : value + (below[index] ?? 0)))
    return below
  })
}
