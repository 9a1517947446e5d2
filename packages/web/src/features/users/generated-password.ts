const kinds = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'] as const
const characters = kinds.join('')
const length = 15

/**
 * Letters and digits from the browser's secure source, each kind at least once; all such passwords are equally likely.
 */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length }, pick).join('')
    if (kinds.every(kind => [...kind].some(character => password.includes(character)))) return password
  }
}

/** The remainder of a byte would favour the first characters, so bytes beyond a whole multiple are discarded. */
function pick(): string {
  const most = 256 - (256 % characters.length)
  const byte = new Uint8Array(1)
  do crypto.getRandomValues(byte)
  while ((byte[0] as number) >= most)
  return characters[(byte[0] as number) % characters.length] as string
}
