import type { Needs } from '../../../platform/ctx.ts'
import { failField } from '../../../platform/failure.ts'
import { OutboundError } from '../../../platform/outbound/outbound.ts'

/**
 * Refuses an address inside the operator's network. Each message is checked again, because names can change; a name that
 * nobody knows now may be known later. @throws `request.invalid` at `url`
 */
export async function checkAddress({ outbound }: Needs<'outbound'>, url: string): Promise<void> {
  const { hostname, port, protocol } = new URL(url)
  try {
    await outbound.resolve({ host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) })
  } catch (error) {
    if (error instanceof OutboundError) throw failField('url', 'This address isn’t public. Enter another one.')
  }
}
