const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB']

/** A size for people, in texts that are not translated. */
export function describeBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}
