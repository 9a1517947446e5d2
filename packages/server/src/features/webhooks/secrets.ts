import { createHmac, randomBytes } from 'node:crypto'
import type { Needs } from '../../platform/ctx.ts'
import type { WebhookRow } from './webhooks.tables.ts'

/** How Standard Webhooks marks secrets; a key in base64 follows. */
const mark = 'whsec_'

/** A new secret with a key of 32 bytes; the specification asks for 24 to 64. */
export function newSecret(): string {
  return mark + randomBytes(32).toString('base64')
}

const contextOf = (webhookId: string) => `webhook:${webhookId}`

export function sealSecret({ vault }: Needs<'vault'>, webhookId: string, secret: string): string {
  return vault.seal(secret, contextOf(webhookId))
}

/** The secrets that sign a message now: the current one, and for a while after a renewal the one before. */
export function openSecrets(ctx: Needs<'clock' | 'vault'>, webhook: WebhookRow): string[] {
  const { id, secret, old_secret, old_secret_until } = webhook
  const isOldValid = old_secret !== null && (old_secret_until ?? 0) > ctx.clock.now()
  const sealed = isOldValid ? [secret, old_secret] : [secret]
  return sealed.flatMap(one => (one === null ? [] : ctx.vault.open(one, contextOf(id))))
}

export interface Signed {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The value of `webhook-signature` (Standard Webhooks 1.0.0, “Signature scheme”): for each secret `v1,` and the
 * HMAC-SHA256 of `id.timestamp.body` in base64, separated by spaces.
 */
export function signatureOf({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map(secret => {
      const key = Buffer.from(secret.slice(mark.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
