import { tellableCode, tellableFile, tellableKind, tellableMessage, tellableName } from './tellable.ts'

/** What the product itself says about an error; every value is from the source or made by the server. */
export interface AboutError {
  /** The log message. */
  readonly sentence: string
  readonly side: 'server' | 'browser'
  readonly tags: Readonly<Record<string, string>>
}

export interface EventFrame {
  readonly filename?: string
  readonly function?: string
  readonly lineno?: number
  readonly colno?: number
  readonly in_app: boolean
}

export interface EventException {
  readonly type: string
  readonly value: string
  readonly stacktrace?: { readonly frames: EventFrame[] }
}

/** An error as it may be sent to a service. The names are those of the protocol. */
export interface ErrorEvent {
  readonly platform: 'node' | 'javascript'
  readonly level: 'error' | 'info'
  readonly tags: Readonly<Record<string, string>>
  readonly exception: { readonly values: EventException[] }
}

/** A frame as a stack parser returns it. */
export interface ParsedFrame {
  readonly filename?: string | undefined
  readonly function?: string | undefined
  readonly lineno?: number | undefined
  readonly colno?: number | undefined
}

export type ParseStack = (stack: string) => readonly ParsedFrame[]

const mostCauses = 3

/** The report of a server error, with the cause before its effect. */
export function eventOfError(error: unknown, about: AboutError, parse: ParseStack): ErrorEvent {
  const values: EventException[] = []
  let one: unknown = error
  for (let depth = 0; depth <= mostCauses && one instanceof Error; depth++) {
    values.unshift(exceptionOf(one, depth === 0 ? about.sentence : '', parse))
    one = one.cause
  }
  if (values.length === 0) values.push({ type: 'Error', value: about.sentence })
  return eventOf(values, about)
}

export interface BrowserReport {
  readonly kind: string
  readonly message: string
  readonly frames: readonly { file: string; name: string; line: number | null; column: number | null }[]
}

/** The report of a browser error, whatever the browser has sent. */
export function eventOfBrowser({ kind, message, frames }: BrowserReport, about: AboutError): ErrorEvent {
  const type = tellableKind(kind)
  const stack = frames.map(frame =>
    frameOf({
      filename: frame.file,
      function: frame.name,
      lineno: frame.line ?? undefined,
      colno: frame.column ?? undefined,
    }),
  )
  return eventOf(
    [{ type, value: wordsOf(type, message, undefined, about.sentence), stacktrace: { frames: stack } }],
    about,
  )
}

function eventOf(values: EventException[], { side, tags }: AboutError): ErrorEvent {
  return {
    platform: side === 'server' ? 'node' : 'javascript',
    level: 'error',
    tags: { side, ...tags },
    exception: { values },
  }
}

function exceptionOf(error: Error, sentence: string, parse: ParseStack): EventException {
  const type = tellableKind(error.name)
  const code = tellableCode((error as { code?: unknown }).code)
  const frames = parse(stackOf(error)).map(frameOf)
  return { type, value: wordsOf(type, error.message, code, sentence), stacktrace: { frames } }
}

function wordsOf(type: string, message: string, code: string | undefined, sentence: string): string {
  return [sentence, tellableMessage(type, message), code].filter(Boolean).join(' · ')
}

/** The stack without the message at its head, whose lines could be mistaken for frames. */
function stackOf({ stack = '', message }: Error): string {
  const at = message === '' ? -1 : stack.indexOf(message)
  return at === -1 ? stack : stack.slice(at + message.length)
}

function frameOf({ filename, function: name, lineno, colno }: ParsedFrame): EventFrame {
  const file = tellableFile(filename)
  // In other files, a name may be anything.
  const known = file === undefined ? undefined : tellableName(name)
  return {
    ...(file === undefined ? {} : { filename: file }),
    ...(known === undefined ? {} : { function: known }),
    ...(lineno === undefined ? {} : { lineno }),
    ...(colno === undefined ? {} : { colno }),
    in_app: file !== undefined && !file.startsWith('node:') && !file.includes('node_modules/'),
  }
}
