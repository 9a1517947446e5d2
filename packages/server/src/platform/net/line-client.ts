import type { Socket } from 'node:net'

/** The answer by which a server refused a request. The connection stays open. */
export class RefusedByServer extends Error {
  constructor(answer: string) {
    super(`The server answered ${answer.slice(0, 200)}`)
    this.name = 'RefusedByServer'
  }
}

/** Reads one answer. */
export interface AnswerReader {
  /** A line without its line ending. */
  line(): Promise<string>
  /** Reads `size` bytes and the line ending after them. */
  block(size: number): Promise<Buffer>
}

export interface LineClientOptions {
  readonly open: () => Promise<Socket>
  /** The exchange that opens each connection. */
  readonly greet?: (say: (request: string) => void, answer: AnswerReader) => Promise<void>
  /** How long connecting and one answer may take together; milliseconds. */
  readonly answerMs: number
}

/**
 * Speaks a protocol of lines and counted blocks (memcached, beanstalkd) over one connection, one request at a time. A
 * connection that fails, times out or sends something unintelligible is dropped; the next request opens a new one. A
 * request is never repeated.
 */
export class LineClient {
  readonly #options: LineClientOptions
  #turn: Promise<unknown> = Promise.resolve()
  #connection: Connection | undefined
  #isClosed = false

  constructor(options: LineClientOptions) {
    this.#options = options
  }

  /** @throws RefusedByServer if `read` throws it; otherwise the error of the connection */
  ask<T>(request: string, read: (answer: AnswerReader) => Promise<T>): Promise<T> {
    const answer = this.#turn.then(() => this.#askNow(request, read))
    this.#turn = answer.catch(() => undefined)
    return answer
  }

  close(): void {
    this.#isClosed = true
    this.#drop(new Error('The connection was closed'))
  }

  async #askNow<T>(request: string, read: (answer: AnswerReader) => Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>()
    const { answerMs } = this.#options
    const timer = setTimeout(() => late.reject(new Error(`No answer within ${answerMs} ms`)), answerMs)
    try {
      const connection = await Promise.race([this.#connect(), late.promise])
      connection.socket.write(request)
      return await Promise.race([read(connection), late.promise])
    } catch (error) {
      if (!(error instanceof RefusedByServer)) this.#drop(error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async #connect(): Promise<Connection> {
    if (this.#connection && !this.#connection.isOver) return this.#connection
    const socket = await this.#options.open()
    if (this.#isClosed) {
      socket.destroy()
      throw new Error('The connection was closed')
    }
    const connection = new Connection(socket)
    this.#connection = connection
    await this.#options.greet?.(request => socket.write(request), connection)
    return connection
  }

  #drop(reason: unknown): void {
    this.#connection?.end(reason)
    this.#connection = undefined
  }
}

class Connection implements AnswerReader {
  readonly socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #failure: unknown
  #wake: () => void = () => undefined

  constructor(socket: Socket) {
    this.socket = socket
    // Waiting for an answer must not keep a process alive that has nothing else to do.
    socket.unref().setNoDelay(true)
    socket.on('data', (bytes: Buffer) => {
      this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, bytes]) : bytes
      this.#wake()
    })
    socket.on('error', error => this.end(error))
    socket.on('close', () => this.end(new Error('The server closed the connection')))
  }

  get isOver(): boolean {
    return this.#failure !== undefined || this.#received.length > 0
  }

  end(reason: unknown): void {
    this.#failure ??= reason
    this.socket.destroy()
    this.#wake()
  }

  async line(): Promise<string> {
    let end = this.#received.indexOf('\r\n')
    for (; end < 0; end = this.#received.indexOf('\r\n')) await this.#more()
    const line = this.#received.toString('utf8', 0, end)
    this.#received = this.#received.subarray(end + 2)
    return line
  }

  async block(size: number): Promise<Buffer> {
    while (this.#received.length < size + 2) await this.#more()
    const block = Buffer.from(this.#received.subarray(0, size))
    this.#received = this.#received.subarray(size + 2)
    return block
  }

  async #more(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure
    await new Promise<void>(resolve => {
      this.#wake = resolve
    })
    if (this.#failure !== undefined) throw this.#failure
  }
}
