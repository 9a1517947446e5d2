import { mailImage } from '@holdall/contract/appearance/brand/brand.ts'
import { AnyEmailAddress } from '@holdall/contract/kit/fields.ts'
import { onTables, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import { createDriverInUse } from './driver-in-use.ts'
import type { MailRow, MailTables } from './mail.tables.ts'
import { type MailTemplate, oneLine, renderMail } from './mail-content.ts'
import type { OutgoingMail } from './mail-driver.ts'
import { mailTries } from './outbox/mail-tries.ts'
import { sendMailJob } from './outbox/send-mail.job.ts'
import type { MailReader } from './reader/mail-reader.ts'
import { type MailServices, siteAddress } from './registry.ts'
import type { OnBehalf } from './undelivered.ts'

const tables = onTables<MailTables>()

export interface MailRequest<D> {
  readonly template: MailTemplate<D>
  /** One address. */
  readonly to: string
  readonly data: D
  /** A given id makes repeated requests one message; without one, a new id is used. */
  readonly id?: string
  /** Where replies are sent, one plain address. */
  readonly replyTo?: string
  /** The id of a received message that is attached whole. */
  readonly incomingId?: string
  /** It isn't sent before this time, so that something else may send it first; milliseconds since 1970. */
  readonly notBefore?: number
  /** For a message that a member sends to somebody else: they are told if it can't be delivered. */
  readonly onBehalf?: OnBehalf
  /** Whose language an address without an account is written to in, where that isn't the member of `onBehalf`. */
  readonly senderId?: string
  /** The language, as a tag, in which an address without an account is written to. */
  readonly language?: string
  /** Where mail programs unsubscribe with one click (RFC 8058): an address that takes a POST. */
  readonly unsubscribeUrl?: string
  /** Whoever reads it, where that isn't the owner of the address: an example in another language. */
  readonly reader?: MailReader
  /** What it is about, as `resource:id`, if no member has to be told that it can't be delivered. */
  readonly about?: string
}

export interface Mail {
  /**
   * Writes the message to the outbox in the transaction that it reports, and queues its delivery. Resolves with its id.
   * @throws when `to` is not a plain address; callers check user input before.
   */
  queue<D>(tx: Tx, request: MailRequest<D>): Promise<string>
  /** Sends a message with the driver of the settings; resolves with the driver's name. @throws MailError */
  deliver(mail: Omit<OutgoingMail, 'from' | 'messageId'>, id: string): Promise<{ driver: string; messageId: string }>
}

/** The sender of messages. A site without its own sender address derives one from its host name. */
export function senderOf(settings: SettingValues, baseUrl: string): OutgoingMail['from'] {
  const host = URL.parse(baseUrl)?.hostname ?? 'localhost'
  return {
    name: oneLine(settings.get('mail_from_name') || settings.get('site.name')),
    address: settings.get('mail_from_address') || `holdall@${host}`,
  }
}

export function createMail(services: MailServices): Mail {
  const { settings, env, clock, jobs, readerFor } = services
  const inUse = createDriverInUse(services)

  function baseUrl(): string {
    return siteAddress(env, settings)
  }

  return {
    async queue(tx, request) {
      const { template, to, data, id = newId(), replyTo, incomingId, notBefore, onBehalf } = request
      const now = clock.now()
      const takesInvited =
        !settings.get('auth.company_only') &&
        (!settings.get('registration.disable') || settings.get('registration.by_invitation'))
      const site = {
        name: settings.get('site.name'),
        baseUrl: baseUrl(),
        header: mailImage(settings.get),
        takesInvited,
      }
      const { language } = request
      const senderId = onBehalf?.userId ?? request.senderId
      const reader = request.reader ?? (await readerFor(tx, to, { senderId, language }))
      const rendered = renderMail(template.build(data, site, reader), site, reader)
      const inserted = await tables(tx)
        .insertInto('mail_outbox')
        .values({
          id,
          template: template.name,
          recipient: AnyEmailAddress.parse(to),
          ...rendered,
          state: 'queued',
          attempts: 0,
          error: null,
          driver: null,
          message_id: null,
          created_at: now,
          sent_at: null,
          tries_until: Math.max(now, notBefore ?? now) + mailTries.forMs,
          next_try_at: null,
          waits_for: null,
          useless_at: template.usefulMs === undefined ? null : now + template.usefulMs,
          ...toldOf(onBehalf, request.about),
          reason: null,
          is_subject_secret: template.hasSecretSubject ? 1 : 0,
          reply_to: replyTo === undefined ? null : AnyEmailAddress.parse(replyTo),
          incoming_id: incomingId ?? null,
          unsubscribe_url: request.unsubscribeUrl ?? null,
        })
        .onConflict(on => on.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (inserted)
        await jobs.enqueue(tx, sendMailJob, { mailId: id }, notBefore === undefined ? {} : { runAt: notBefore })
      return id
    },
    async deliver(mail, id) {
      const from = senderOf(settings, baseUrl())
      const messageId = `<${id}@${from.address.split('@')[1]}>`
      const driver = await inUse.use(one => one.send({ ...mail, from, messageId }))
      return { driver, messageId }
    },
  }
}

function toldOf(onBehalf: OnBehalf | undefined, named: string | undefined): Pick<MailRow, 'about' | 'told'> {
  if (!onBehalf) return { about: named ?? null, told: null }
  const { about, ...told } = onBehalf
  return { about, told: JSON.stringify(told) }
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Queues mail in a transaction, and sends what is queued. */
    readonly mail: Mail
  }
}
