import type { Translate } from '@holdall/contract/kit/sentences.ts'

/** A picture among the sample files. */
export interface Scene {
  readonly title: (say: Translate) => string
  readonly width: number
  readonly height: number
  /** How long ago it was taken, in milliseconds, so that Photos have more than one day. */
  readonly age: number
  readonly drawing: (width: number, height: number) => string
}

const day = 24 * 60 * 60 * 1000

export const scenes: readonly Scene[] = [
  { title: say => say('Mountain lake'), width: 1600, height: 1067, age: 3 * day, drawing: drawLake },
  { title: say => say('Dunes at sunset'), width: 1600, height: 900, age: 24 * day, drawing: drawDunes },
  { title: say => say('Forest at night'), width: 1067, height: 1600, age: 25 * day, drawing: drawForest },
]

/** Writes a picture as SVG. */
export function sceneSvg({ width, height, drawing }: Scene): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing(width, height)}</svg>`
}

function shade(id: string, ...stops: readonly string[]): string {
  const each = stops.map((color, index) => `<stop offset="${index / (stops.length - 1)}" stop-color="${color}"/>`)
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${each.join('')}</linearGradient>`
}

/** The outline of hills from side to side, always the same for the same seed. */
function hills(
  width: number,
  height: number,
  at: { top: number; rise: number; seed: number; sharpness: number },
): string {
  const steps = 120
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const x = index / steps
    const wave = (turns: number, shift: number) => Math.sin(x * turns * Math.PI + at.seed * shift)
    const jag = Math.abs(wave(9, 2.3)) * 0.5 + Math.abs(wave(23, 4.1)) * 0.22
    const roll = (wave(2.2, 1) + 1) / 2
    const up = at.rise * (roll * (1 - at.sharpness) + (0.4 * roll + jag) * at.sharpness)
    return `${Math.round(x * width)},${Math.round(at.top - up)}`
  })
  return `M0,${height} L${points.join(' L')} L${width},${height} Z`
}

function drawLake(width: number, height: number): string {
  const shore = height * 0.62
  const far = hills(width, shore, { top: shore - 60, rise: 330, seed: 1.7, sharpness: 0.9 })
  const middle = hills(width, shore, { top: shore - 10, rise: 230, seed: 4.2, sharpness: 0.75 })
  const near = hills(width, shore, { top: shore + 10, rise: 110, seed: 8.8, sharpness: 0.4 })
  const land = `<path d="${far}" fill="url(#far)"/><path d="${middle}" fill="url(#middle)"/><path d="${near}" fill="url(#near)"/>`
  return (
    `<defs>${shade('sky', '#27507f', '#7fa9c9', '#f6d9bb')}${shade('far', '#f2f0f2', '#7f93ad', '#8aa0b6')}` +
    `${shade('middle', '#566f86', '#6d8798')}${shade('near', '#27413c', '#35594c')}${shade('water', '#8fb0c2', '#204a63')}` +
    `<clipPath id="lake"><rect y="${shore}" width="${width}" height="${height - shore}"/></clipPath></defs>` +
    `<rect width="${width}" height="${shore}" fill="url(#sky)"/><circle cx="${width * 0.72}" cy="${shore * 0.36}" r="46" fill="#fff3df"/>` +
    `${land}<rect y="${shore}" width="${width}" height="${height - shore}" fill="url(#water)"/>` +
    `<g clip-path="url(#lake)" opacity="0.35"><g transform="translate(0 ${2 * shore}) scale(1 -1)">${land}</g></g>` +
    Array.from(
      { length: 16 },
      (_, index) =>
        `<rect x="${(index * 397) % width}" y="${shore + 20 + index * 23}" width="${120 + ((index * 83) % 260)}" height="2" rx="1" fill="#fff" opacity="0.18"/>`,
    ).join('')
  )
}

function drawDunes(width: number, height: number): string {
  const layers = [
    { top: height * 0.66, rise: 150, seed: 2.1, colors: ['#e58f57', '#c76a44'] },
    { top: height * 0.8, rise: 170, seed: 5.4, colors: ['#d2743f', '#94432f'] },
    { top: height * 0.97, rise: 190, seed: 9.3, colors: ['#a84f33', '#4c2127'] },
  ] as const
  const shades = layers.map(({ colors }, index) => shade(`dune${index}`, ...colors)).join('')
  const paths = layers.map(
    ({ top, rise, seed }, index) =>
      `<path d="${hills(width, height, { top, rise, seed, sharpness: 0 })}" fill="url(#dune${index})"/>`,
  )
  return (
    `<defs>${shade('sky', '#3b2a63', '#b4476f', '#f3905a', '#fbd08a')}${shades}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>` +
    `<circle cx="${width * 0.3}" cy="${height * 0.5}" r="84" fill="#ffe9b8"/>${paths.join('')}`
  )
}

function drawForest(width: number, height: number): string {
  const stars = Array.from({ length: 140 }, (_, index) => {
    const x = (index * 617) % width
    const y = (index * 331) % Math.round(height * 0.6)
    return `<circle cx="${x}" cy="${y}" r="${1 + ((index * 7) % 5) / 3}" fill="#fff" opacity="${0.35 + ((index * 13) % 6) / 10}"/>`
  })
  const trees = [0, 1, 2].flatMap(row =>
    Array.from({ length: 11 }, (_, index) => {
      const x = ((index * 211 + row * 97) % (width + 160)) - 80
      const tall = 330 + ((index * 71 + row * 53) % 260) + row * 90
      return tree(x, height * (0.78 + row * 0.12), tall, ['#1d3a4d', '#12283a', '#081521'][row] ?? '#081521')
    }),
  )
  return (
    `<defs>${shade('sky', '#060b24', '#132b5c', '#2c6a86', '#7fb6a4')}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/>` +
    `${stars.join('')}<mask id="moon"><rect width="${width}" height="${height}" fill="#fff"/>` +
    `<circle cx="${width * 0.68 + 30}" cy="${height * 0.2 - 16}" r="62" fill="#000"/></mask>` +
    `<circle cx="${width * 0.68}" cy="${height * 0.2}" r="70" fill="#fdf4d8" mask="url(#moon)"/>` +
    `${trees.join('')}<rect y="${height * 0.89}" width="${width}" height="${height * 0.11}" fill="#081521"/>`
  )
}

/** A fir of four storeys that stands at a point. */
function tree(x: number, foot: number, tall: number, color: string): string {
  const storeys = [0, 1, 2, 3].map(storey => {
    const top = foot - tall + (storey * tall) / 5
    const half = 34 + storey * 26
    return `M${x},${top} L${x - half},${top + tall / 2.6} L${x + half},${top + tall / 2.6} Z`
  })
  return `<path d="${storeys.join(' ')} M${x - 8},${foot} h16 v-60 h-16 Z" fill="${color}"/><rect x="${x - 8}" y="${foot - 60}" width="16" height="${tall}" fill="${color}"/>`
}
