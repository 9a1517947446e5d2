export type MailedInvitation = { proof: string; email: string }

/** Reads the invitation from `next` if it is a mailed link: the proof of an address, and the address. */
export function invitationIn(next: string): MailedInvitation | null {
  const proof = /^\/invited\/([\w~-]+)/.exec(next)?.[1]
  const name = proof?.split('~', 1)[0]
  if (!proof || !name) return null
  try {
    return { proof, email: decoded(name) }
  } catch {
    return null
  }
}

/** Base64url of UTF-8: an address can have letters of every script. */
function decoded(name: string): string {
  const bytes = Uint8Array.from(atob(name.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
