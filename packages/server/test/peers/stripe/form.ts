import { ApiError } from './api-error.ts'

/** The parameters of a call, flat: `items[0][price]` is `items.0.price`. */
export class Params {
  readonly #values: ReadonlyMap<string, string>

  constructor(text: string) {
    this.#values = new Map([...new URLSearchParams(text)].map(([name, value]) => [pathOf(name), value]))
  }

  has(path: string): boolean {
    return this.#values.has(path)
  }

  text(path: string): string | null {
    return this.#values.get(path) ?? null
  }

  /** @throws ApiError if it is missing */
  needed(path: string): string {
    const value = this.#values.get(path)
    if (value !== undefined && value !== '') return value
    throw new ApiError(400, `Missing required param: ${nameOf(path)}.`, {
      code: 'parameter_missing',
      param: nameOf(path),
    })
  }

  /** @throws ApiError if it isn't a whole number */
  whole(path: string): number | null {
    const value = this.#values.get(path)
    if (value === undefined || value === '') return null
    if (!/^-?\d+$/.test(value)) {
      const details = { code: 'parameter_invalid_integer', param: nameOf(path) }
      throw new ApiError(400, `Invalid integer: ${value}`, details)
    }
    return Number(value)
  }

  flag(path: string): boolean | null {
    const value = this.#values.get(path)
    if (value === undefined) return null
    if (value !== 'true' && value !== 'false') throw new ApiError(400, `Invalid boolean: ${value}`, { param: path })
    return value === 'true'
  }

  list(path: string): string[] {
    return [...this.#values].filter(([name]) => isBelow(name, path)).map(([, value]) => value)
  }

  /** The values of a map, such as `metadata`, added to those before; an empty one takes its key away. */
  merged(path: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
    const made = { ...before }
    for (const [name, value] of this.#values) {
      if (!isBelow(name, path)) continue
      const key = name.slice(path.length + 1)
      if (value === '') delete made[key]
      else made[key] = value
    }
    return made
  }

  /**
   * Refuses what the call doesn't take. `allowed` are paths with `*` for a number or a key.
   * @throws ApiError
   */
  only(allowed: readonly string[]): void {
    const patterns = allowed.map(path => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`))
    for (const name of this.#values.keys()) {
      if (patterns.some(pattern => pattern.test(name))) continue
      const param = nameOf(name)
      throw new ApiError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    }
  }
}

const isBelow = (name: string, path: string) => name.startsWith(`${path}.`)

const pathOf = (name: string) => name.replaceAll(']', '').replaceAll('[', '.')

const nameOf = (path: string) => {
  const [first, ...rest] = path.split('.')
  return `${first}${rest.map(part => `[${part}]`).join('')}`
}
