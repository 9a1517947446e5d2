type Kind = 'make' | 'write' | 'sync' | 'name' | 'answer'

export interface Step {
  readonly kind: Kind
  readonly begin: number
  readonly end: number
  /**
   * The file or folder that was created, written, synced or answered on; for a name, where the bytes were until then.
   */
  readonly path: string
  /** The final name; for an answer, its first line and the offset that it confirms. */
  readonly target?: string
}

/** Joins calls that strace shows in two halves, and keeps the relevant ones. */
export function readTrace(text: string): Step[] {
  const unfinished = new Map<string, { readonly begin: number; readonly text: string }>()
  const steps: Step[] = []
  for (const line of text.split('\n')) {
    const [, thread = '', at = '', rest = ''] = /^(\d+)\s+(\d+\.\d+) (.*)$/.exec(line) ?? []
    if (rest.endsWith('<unfinished ...>')) {
      unfinished.set(thread, { begin: Number(at), text: rest.slice(0, -'<unfinished ...>'.length) })
      continue
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)
    const half = resumed ? unfinished.get(thread) : undefined
    const step = readCall(half ? half.text + (resumed?.[1] ?? '') : rest, half?.begin ?? Number(at), Number(at))
    if (step) steps.push(step)
  }
  return steps.sort((a, b) => a.end - b.end)
}

function readCall(call: string, begin: number, end: number): Step | null {
  const [, name = '', args = '', result = '', opened = ''] = /^(\w+)\((.*)\)\s+= (-?\d+)(?:<([^>]*)>)?/.exec(call) ?? []
  if (name === '' || result.startsWith('-')) return null
  const file = /^\d+<([^>]*)>/.exec(args)?.[1] ?? ''
  // The name of a file at the end of its line: `openat(AT_FDCWD</>, "name", O_CREAT|…) = 9</folder/name>`.
  if (name === 'openat') return args.includes('O_CREAT|O_EXCL') ? { kind: 'make', begin, end, path: opened } : null
  const strings = [...args.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(match => match[1] ?? '')
  if (/^(fsync|fdatasync)$/.test(name)) return { kind: 'sync', begin, end, path: file }
  if (/^(link|rename)/.test(name)) return { kind: 'name', begin, end, path: strings[0] ?? '', target: strings[1] ?? '' }
  if (!/^(write|writev|pwrite64|pwritev|sendto|sendmsg)$/.test(name)) return null
  if (/HTTP\/1\.1 2\d\d|answered: /.test(strings[0] ?? '')) {
    const [line = '', ...headers] = (strings[0] ?? '').split('\\r\\n')
    const offset = headers.find(header => /^upload-offset:/i.test(header))
    return { kind: 'answer', begin, end, path: file, target: offset ? `${line}, ${offset}` : line }
  }
  return file.startsWith('/') && !file.startsWith('/proc') ? { kind: 'write', begin, end, path: file } : null
}
