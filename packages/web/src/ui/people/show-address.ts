import { shownAddress } from '@holdall/contract/kit/texts/shown-address.ts'
import punycode from 'punycode.js'

/** An address as people read it: `max@müller.example`, which is kept as `max@xn--mller-kva.example`. */
export function showAddress(address: string): string {
  return shownAddress(address, punycode.toUnicode)
}
