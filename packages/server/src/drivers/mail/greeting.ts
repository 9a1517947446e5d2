import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/**
 * The name with which the site greets mail servers (EHLO, RFC 5321 §4.1.1.1): the host of its address, otherwise the
 * domain of its sender. Servers refuse the name of a container, which the mail library would use. Names are in ASCII
 * (RFC 5890); undefined if neither is a full name.
 */
export function greetingOf(baseUrl: string, sender: string): string | undefined {
  const host = URL.parse(baseUrl)?.hostname ?? ''
  return [host, sender.slice(sender.lastIndexOf('@') + 1)].map(fullName).find(name => name !== undefined)
}

/** A name with at least one dot that isn't an address; `localhost` and the like say nothing to others. */
function fullName(host: string): string | undefined {
  const name = domainToASCII(host).replace(/\.$/, '')
  const isFull = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/.test(name) && name.length <= 253
  return isFull && isIP(name) === 0 && !/\.(?:localhost|invalid)$/.test(name) ? name : undefined
}
