const width = 600
const mostHeight = 360
const margin = 12

export type DrawnLine = { viewBox: string; path: string; start: readonly [number, number] }

/** A track as a line, as a map with the north at its top would show it. Null for fewer than two points. */
export function lineOf(points: readonly (readonly [number, number])[]): DrawnLine | null {
  if (points.length < 2) return null
  const latitudes = points.map(([latitude]) => latitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  // Degrees of longitude are shorter away from the equator.
  const squeeze = Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180))
  const longitudes = acrossDateLine(points.map(([, longitude]) => longitude))
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [wide, high] = [Math.max((east - west) * squeeze, 1e-6), Math.max(north - south, 1e-6)]
  const scale = Math.min((width - 2 * margin) / wide, (mostHeight - 2 * margin) / high)
  const at = (index: number): readonly [number, number] => [
    round(margin + ((longitudes[index] ?? 0) - west) * squeeze * scale),
    round(margin + (north - (latitudes[index] ?? 0)) * scale),
  ]
  const path = points.map((_, index) => `${index === 0 ? 'M' : 'L'}${at(index).join(' ')}`).join('')
  return { viewBox: `0 0 ${round(wide * scale + 2 * margin)} ${round(high * scale + 2 * margin)}`, path, start: at(0) }
}

/** A track from 179.9° to -179.9° goes on to the east instead of once around the earth. */
function acrossDateLine(longitudes: readonly number[]): number[] {
  const spread = Math.max(...longitudes) - Math.min(...longitudes)
  return spread > 180 ? longitudes.map(longitude => (longitude < 0 ? longitude + 360 : longitude)) : [...longitudes]
}

const round = (value: number) => Math.round(value * 10) / 10
