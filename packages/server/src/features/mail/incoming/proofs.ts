import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Compares in a time that reveals nothing about where they differ. An empty secret matches nothing. */
export function isSecret(given: string, secret: string): boolean {
  if (secret === '') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}

/** Mailgun retries for eight hours if a message isn't accepted; milliseconds. */
const freshMs = 12 * 60 * 60 * 1000

/** "Securing webhooks" of documentation.mailgun.com: HMAC-SHA256 over timestamp and token, as hex. */
export function isFromMailgun(field: (name: string) => string, key: string, now: number): boolean {
  const [timestamp, token, signature] = [field('timestamp'), field('token'), field('signature')]
  const isFresh = Math.abs(now - Number(timestamp) * 1000) < freshMs
  if (key === '' || !isFresh) return false
  return isSecret(signature, createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex'))
}
