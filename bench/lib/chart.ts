import { writeFileSync } from 'node:fs'

export interface Bar {
  readonly name: string
  /** Our speed as a share of the floor's: 1 is as fast as the machine does it without a product. */
  readonly share: number
}

const width = 760
const nameWidth = 300
const rowHeight = 34
const top = 34
/** The floor's place on the axis; what is faster goes beyond it. */
const floorAt = 340
const mostShare = 1.25

/** Draws our speed beside that of the floors as an SVG that is readable on light and dark pages. */
export function drawChart(bars: readonly Bar[], day: string): string {
  const height = top + bars.length * rowHeight + 8
  const rows = bars.map(({ name, share }, at) => {
    const y = top + at * rowHeight
    const length = Math.max(2, Math.min(share, mostShare) * floorAt)
    return `  <text x="${nameWidth - 12}" y="${y + 17}" text-anchor="end">${escaped(name)}</text>
  <rect class="floor" x="${nameWidth}" y="${y}" width="${floorAt}" height="24" rx="4"/>
  <rect class="ours" x="${nameWidth}" y="${y}" width="${length.toFixed(1)}" height="24" rx="4"/>
  <text class="share" x="${nameWidth + 8}" y="${y + 17}">${Math.round(share * 100)} %</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
  <title id="title">${escaped(titleOf(bars))}</title>
  <style>
    text { font: 14px system-ui, sans-serif; fill: #1f2933 }
    .floor { fill: #d9e2ec } .ours { fill: #2f6fde } .share { fill: #fff; font-weight: 600 } .axis { fill: #52606d }
    @media (prefers-color-scheme: dark) { text { fill: #e4e7eb } .floor { fill: #3e4c59 } .axis { fill: #9aa5b1 } }
  </style>
  <text class="axis" x="${nameWidth + floorAt}" y="20" text-anchor="end">the machine’s own limit</text>
  <text class="axis" x="12" y="20">${escaped(day)}</text>
${rows.join('\n')}
</svg>
`
}

function titleOf(bars: readonly Bar[]): string {
  const all = bars.map(({ name, share }) => `${name}: ${Math.round(share * 100)} %`)
  return `Speed as a share of the machine’s own limit. ${all.join(', ')}.`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

export function writeChart(file: string, bars: readonly Bar[]): void {
  if (bars.length > 0) writeFileSync(file, drawChart(bars, new Date().toISOString().slice(0, 10)))
}
