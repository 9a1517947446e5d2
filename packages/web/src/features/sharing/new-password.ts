/** Characters that can't be mistaken for one another. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A password of 70 random bits in groups that are easy to read out: `k7mq3-x9fad-2hnw`. */
export function newPassword(): string {
  const text = [...crypto.getRandomValues(new Uint8Array(14))].map(byte => signs[byte % signs.length]).join('')
  return `${text.slice(0, 5)}-${text.slice(5, 10)}-${text.slice(10)}`
}
