import type { AdSlotName } from '@holdall/contract/ads/ad-slots.ts'
import type { ReactNode } from 'react'
import classes from './ads.module.css'

/** A drawing of the page that a slot is on, in the theme's own colours, with the slot marked. */
export function SlotPicture({ slot }: { slot: AdSlotName }) {
  return (
    <svg className={classes.picture} viewBox="0 0 320 200" data-picture={slot} aria-hidden="true">
      <rect className={classes.ground} x="1" y="1" width="318" height="198" rx="8" />
      {pictures[slot]}
    </svg>
  )
}

const Bar = ({ at: [x, y], width }: { at: readonly [number, number]; width: number }) => (
  <rect className={classes.bar} x={x} y={y} width={width} height="8" rx="4" />
)

const Mark = ({ at: [x, y], size: [width, height] }: { at: readonly number[]; size: readonly number[] }) => (
  <rect className={classes.mark} x={x} y={y} width={width} height={height} rx="5" />
)

const rows = [98, 122, 146, 170]

const pictures: Readonly<Record<AdSlotName, ReactNode>> = {
  drive: (
    <>
      <path className={classes.rail} d="M1 9a8 8 0 0 1 8-8h67v198H9a8 8 0 0 1-8-8Z" />
      {[18, 44, 60, 76, 92].map((y, place) => (
        <Bar key={y} at={[14, y]} width={place === 0 ? 48 : 40} />
      ))}
      <Bar at={[92, 18]} width={120} />
      <Mark at={[92, 42]} size={[212, 40]} />
      {rows.map(y => (
        <g key={y}>
          <rect className={classes.bar} x="92" y={y - 3} width="14" height="14" rx="3" />
          <Bar at={[116, y]} width={96} />
          <Bar at={[244, y]} width={60} />
        </g>
      ))}
    </>
  ),
  'file-preview': (
    <>
      <rect className={classes.canvas} x="1" y="1" width="318" height="198" rx="8" />
      <Bar at={[16, 14]} width={110} />
      <rect className={classes.shown} x="92" y="36" width="136" height="104" rx="4" />
      <path className={classes.bar} d="m92 130 40-40 26 26 22-20 48 44H96a4 4 0 0 1-4-4Z" />
      <circle className={classes.bar} cx="196" cy="62" r="10" />
      <Mark at={[40, 152]} size={[240, 36]} />
    </>
  ),
  landing: (
    <>
      <Bar at={[132, 26]} width={56} />
      <rect className={classes.bar} x="84" y="48" width="152" height="14" rx="7" />
      <Bar at={[104, 72]} width={112} />
      <rect className={classes.button} x="126" y="90" width="68" height="20" rx="6" />
      <Mark at={[60, 128]} size={[200, 52]} />
    </>
  ),
}
