import { encode } from 'uqr'

/** ISO/IEC 18004 requires four empty modules on each side. */
const quietModules = 4

export type QrCode = {
  /** Modules on a side, quiet zone included. */
  size: number
  /** The dark modules as one SVG path. */
  path: string
  /** A complete file. */
  svg: string
}

/** @throws if the text is longer than a code can hold (about 2,300 bytes) */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quietModules })
  const path = data.map((row, y) => rowPath(row, y)).join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 12}" height="${size * 12}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return { size, path, svg }
}

/** Neighbouring dark modules become one bar, so that no seams are visible. */
function rowPath(row: boolean[], y: number): string {
  let path = ''
  for (let start = row.indexOf(true); start !== -1; start = row.indexOf(true, start)) {
    const end = row.indexOf(false, start)
    const width = (end === -1 ? row.length : end) - start
    path += `M${start} ${y}h${width}v1h-${width}z`
    start += width
  }
  return path
}
