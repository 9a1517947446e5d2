const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** Bytes for a person at a console, in powers of 1000 with three digits at most: `1.25 GB`. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  const digits = unit === 0 ? 0 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0
  return `${value.toFixed(digits)} ${units[unit]}`
}

/** Milliseconds for a person: `45 s`, `12 min`, `3 h 20 min`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Columns that are as wide as their widest cell, for a list at a console. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length)
  return rows
    .map(row => row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('  '))
    .join('\n')
}
