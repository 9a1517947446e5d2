import classes from './chart.module.css'
import { linePath, runsOf } from './chart-scale.ts'

type Props = {
  drawn: readonly (readonly (number | null)[])[]
  isStacked: boolean
  x: (index: number) => number
  y: (value: number) => number
}

/** The lines, or the areas between them if stacked. */
export function Series({ drawn, isStacked, x, y }: Props) {
  const areas = drawn.map((values, index) => {
    const below = isStacked ? drawn[index - 1] : undefined
    const tops = runsOf(values, x, y)
    const isKnown = (value: number | null) => value !== null
    const floor = runsOf(
      values.map((value, place) => (isKnown(value) ? (below?.[place] ?? 0) : null)),
      x,
      y,
    )
    return tops.map((run, number) => ({
      line: linePath(run),
      area: `${linePath([...run, ...(floor[number] ?? []).toReversed()])}Z`,
      only: run.length === 1 ? run[0] : undefined,
    }))
  })
  return areas.map((runs, index) =>
    runs.map(({ line, area, only }) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: series have no other key here, and stay in their places
      <g key={`${index} ${line}`} data-series={index}>
        {(isStacked || index === 0) && <path className={isStacked ? classes.area : classes.shade} d={area} />}
        <path className={classes.line} d={line} />
        {only && <circle className={classes.dot} cx={only[0]} cy={only[1]} r={3} data-series={index} />}
      </g>
    )),
  )
}
