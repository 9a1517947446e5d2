import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly isEncrypted: boolean
  readonly user: string | null
  /** The message as received. */
  readonly source: string
  readonly content: Email
}

export interface SmtpSink {
  readonly port: number
  readonly received: ReceivedMail[]
  close(): Promise<void>
}

/**
 * Greets immediately. The library would first wait a tenth of a second for clients that talk too early, and tests send
 * thousands of messages, each over its own connection.
 */
class PromptServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer['connect']>): void {
    super.connect(socket, options)
    const connection = [...this.connections].at(-1)
    if (!connection) return
    connection.connectionReady()
    // Called when the wait is over.
    connection.connectionReady = () => undefined
  }
}

/** A mail server for tests: it speaks SMTP, forwards nothing and keeps what it receives. */
export async function startSmtpSink(options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const server = new PromptServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks)
        PostalMime.parse(source).then(content => {
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(recipient => recipient.address),
            isEncrypted: Boolean(session.secure),
            user: typeof session.user === 'string' ? session.user : null,
            source: source.toString('utf8'),
            content,
          })
          done()
        }, done)
      })
    },
    ...options,
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.on('error', () => undefined)
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
