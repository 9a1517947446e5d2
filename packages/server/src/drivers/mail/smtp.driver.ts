import { createTransport } from 'nodemailer'
import type { MailDriver } from './mail-driver.ts'
import { asMailError, sendBy } from './node-mailer.ts'

export interface SmtpOptions {
  readonly host: string
  /** The usual one of the encryption when null. */
  readonly port: number | null
  /** Empty for a server that asks for none. */
  readonly username: string
  readonly password: string
  /** `ssl` from the first byte, `tls` by STARTTLS or not at all, `none` in the clear. */
  readonly encryption: 'none' | 'tls' | 'ssl'
}

const usualPort = { none: 25, tls: 587, ssl: 465 } as const

/** Sends by SMTP (RFC 5321), each message over a connection of its own. */
export function createSmtpDriver(options: SmtpOptions): MailDriver {
  const transport = createTransport({
    host: options.host,
    port: options.port ?? usualPort[options.encryption],
    secure: options.encryption === 'ssl',
    requireTLS: options.encryption === 'tls',
    ignoreTLS: options.encryption === 'none',
    ...(options.username ? { auth: { user: options.username, pass: options.password } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    send: mail => sendBy(transport, mail),
    async probe() {
      try {
        await transport.verify()
      } catch (error) {
        throw asMailError(error)
      }
    },
    close: () => transport.close(),
  }
}
