/** A colour in the form used here: `#0b6470`. */
export const hexColor = /^#[0-9a-f]{6}$/

type Channels = readonly [red: number, green: number, blue: number]

function channelsOf(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Mixes `share` of the second colour, from 0 to 1, into the first. */
export function mixColors(first: string, second: string, share: number): string {
  const other = channelsOf(second)
  const mixed = channelsOf(first).map((value, place) => Math.round(value + ((other[place] ?? 0) - value) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2, "relative luminance": 0 for black, 1 for white. */
function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function isDarkColor(hex: string): boolean {
  return luminance(hex) < 0.18
}

/** WCAG 2.2, "contrast ratio": from 1 to 21, whichever of the two is the text. */
export function contrastRatio(first: string, second: string): number {
  const [lighter, darker] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** The contrast that text and the edges of controls need (WCAG 2.2, 1.4.3 and 1.4.11, level AA). */
export const leastContrast = { text: 4.5, control: 3 } as const

const steps = 20

/** Returns the colour itself if it is legible there, otherwise the nearest one towards black or white that is. */
export function legibleColor(color: string, on: string, least: number = leastContrast.text): string {
  const end = contrastRatio('#000000', on) > contrastRatio('#ffffff', on) ? '#000000' : '#ffffff'
  for (let step = 0; step < steps; step++) {
    const tried = mixColors(color, end, step / steps)
    if (contrastRatio(tried, on) >= least) return tried
  }
  return end
}
