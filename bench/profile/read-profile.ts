import type { Profiler } from 'node:inspector/promises'
import type { Profile } from './preload.ts'

/** A share of what was measured, by where it was spent. */
export interface Share {
  readonly name: string
  /** Milliseconds of CPU, or bytes. */
  readonly value: number
}

interface Frame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
}

const idle = new Set(['(idle)', '(program)', '(root)'])

/** Where a function belongs: a package, a part of Node.js, or a folder of the server. */
function homeOf({ functionName, url }: Frame): string {
  const found = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)
  if (found) return found[1] ?? url
  if (url.startsWith('node:')) return url.replace(/^node:(?:internal\/)?([^/]+).*$/, 'Node.js: $1')
  const own = /packages\/(server\/src|contract\/src)\/([^/]+\/[^/]+)/.exec(url)
  if (own) return own[2] ?? url
  return functionName === '(garbage collector)' ? 'garbage collection' : 'native code of Node.js'
}

function nameOf(frame: Frame): string {
  const file = frame.url.split('/').slice(-2).join('/')
  return `${frame.functionName || '(anonymous)'}${file ? ` ${file}:${frame.lineNumber + 1}` : ''}`
}

function sorted(sums: ReadonlyMap<string, number>): Share[] {
  return [...sums].map(([name, value]) => ({ name, value })).toSorted((one, other) => other.value - one.value)
}

/** Milliseconds of CPU by home or by function, largest first. Idle time doesn't count. */
export function cpuShares(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  by: 'home' | 'function',
): Share[] {
  const frames = new Map(nodes.map(node => [node.id, node.callFrame]))
  const sums = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id)
    if (!frame || idle.has(frame.functionName)) continue
    const name = by === 'home' ? homeOf(frame) : nameOf(frame)
    sums.set(name, (sums.get(name) ?? 0) + (timeDeltas[at] ?? 0) / 1000)
  }
  return sorted(sums)
}

/** Milliseconds of CPU of each function together with what it calls, largest first. */
export function cpuWithCalled({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Share[] {
  const parents = new Map(nodes.flatMap(node => (node.children ?? []).map(child => [child, node.id] as const)))
  const frames = new Map(nodes.map(node => [node.id, node.callFrame]))
  const sums = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const seen = new Set<string>()
    for (let next: number | undefined = id; next !== undefined; next = parents.get(next)) {
      const frame = frames.get(next)
      if (!frame || idle.has(frame.functionName)) continue
      seen.add(nameOf(frame))
    }
    for (const name of seen) sums.set(name, (sums.get(name) ?? 0) + (timeDeltas[at] ?? 0) / 1000)
  }
  return sorted(sums)
}

/** Allocated bytes by home, largest first. */
export function allocations({ head }: Profile['heap']): Share[] {
  const sums = new Map<string, number>()
  const open = [head]
  for (let node = open.pop(); node; node = open.pop()) {
    const name = homeOf(node.callFrame)
    sums.set(name, (sums.get(name) ?? 0) + node.selfSize)
    open.push(...node.children)
  }
  return sorted(sums)
}
