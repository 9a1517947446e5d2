import type { LiveEvent } from './schema.generated.ts'

/** A change in the caller’s spaces. `gap` means that some may have been missed, so everything has to be read again. */
export interface LiveMessage {
  /** To continue after an interruption, as the query `after` of `live.events`. */
  readonly id: string
  readonly name: 'change' | 'gap' | (string & {})
  readonly event: LiveEvent | null
}

/** Yields the events of the response of `live.events`, until it ends. */
export async function* readEvents(response: Response): AsyncGenerator<LiveMessage, void, void> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += next.value
      const blocks = text.split(/\r?\n\r?\n/)
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const message = readBlock(block)
        if (message) yield message
      }
    }
  } finally {
    await reader.cancel()
  }
}

/** One event of a stream; null for a comment that only keeps the connection open. */
function readBlock(block: string): LiveMessage | null {
  const fields = new Map<string, string>()
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name) fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value)
  }
  const data = fields.get('data')
  if (data === undefined) return null
  const name = fields.get('event') ?? 'change'
  return { id: fields.get('id') ?? '', name, event: name === 'change' ? (JSON.parse(data) as LiveEvent) : null }
}
