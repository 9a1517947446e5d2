import { X509Certificate } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { createSecureContext, getCACertificates } from 'node:tls'
import { createTransport } from 'nodemailer'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { type MailDriver, MailError } from './mail-driver.ts'
import { asMailError, sendBy } from './node-mailer.ts'

export interface SmtpOptions {
  readonly host: string
  /** If null, the default of the encryption. */
  readonly port: number | null
  /** Empty if the server requires none. */
  readonly username: string
  readonly password: string
  /** `ssl` from the first byte, `tls` by STARTTLS or not at all, `none` unencrypted. */
  readonly encryption: 'none' | 'tls' | 'ssl'
  /** PEM; the server's certificate must come from one of these. Empty for those that the system trusts. */
  readonly authority: string
  /** The name in EHLO; undefined if the site has none that other servers understand. */
  readonly greeting?: string | undefined
}

const usualPort = { none: 25, tls: 587, ssl: 465 } as const

/** Sends by SMTP (RFC 5321), each message over its own connection. @throws MailError if the authority can't be read */
export function createSmtpDriver(options: SmtpOptions): MailDriver {
  requireCertificates(options.authority)
  const transport = createTransport(transportOptions(options))
  return {
    send: mail => sendBy(transport, mail),
    async probe(take = onlyDo) {
      const port = options.port ?? usualPort[options.encryption]
      await take('Find the mail server', async () => (await find(options.host)).join(', '))
      await take('Connect to it', async () => {
        await verify({ ...options, username: '' })
        return [`${options.host}:${port}`, ...(options.greeting ? [`EHLO ${options.greeting}`] : [])].join(', ')
      })
      if (options.username) await take('Sign in', () => verify(options).then(() => options.username))
    },
    close: () => transport.close(),
  }
}

function transportOptions(options: SmtpOptions) {
  return {
    host: options.host,
    port: options.port ?? usualPort[options.encryption],
    secure: options.encryption === 'ssl',
    requireTLS: options.encryption === 'tls',
    ignoreTLS: options.encryption === 'none',
    ...(options.encryption === 'none' ? {} : { tls: { ca: trustedAuthorities(options.authority) } }),
    ...(options.greeting ? { name: options.greeting } : {}),
    ...(options.username ? { auth: { user: options.username, pass: options.password } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  }
}

/**
 * The given authorities, and only these; else those of Node.js, of `NODE_EXTRA_CA_CERTS`, and of the machine: a mail
 * server in the same building often has a certificate of the organisation's own authority.
 */
function trustedAuthorities(authority: string): string[] {
  return authority.trim() === '' ? [...getCACertificates('default'), ...getCACertificates('system')] : [authority]
}

/** The library would take a text without a certificate for none, and trust nobody without saying why. */
function requireCertificates(authority: string): void {
  if (authority.trim() === '') return
  try {
    new X509Certificate(authority)
    createSecureContext({ ca: authority })
  } catch (error) {
    throw new MailError('unavailable', 'The certificate authority isn’t a certificate in PEM format', error, {
      field: 'mail_authority',
    })
  }
}

async function find(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch (error) {
    throw new MailError('unavailable', `No server called ${host} was found`, error)
  }
}

async function verify(options: SmtpOptions): Promise<void> {
  const transport = createTransport(transportOptions(options))
  try {
    await transport.verify()
  } catch (error) {
    throw asMailError(error)
  } finally {
    transport.close()
  }
}
