export type MailedInvitation = { proof: string; email: string }

/** Reads the invitation from `next` if it is a mailed link: the proof of an address, and the address. */
export function invitationIn(next: string): MailedInvitation | null {
  const proof = /^\/invited\/([\w~-]+)/.exec(next)?.[1]
  const name = proof?.split('~', 1)[0]
  if (!proof || !name) return null
  try {
    return { proof, email: atob(name.replaceAll('-', '+').replaceAll('_', '/')) }
  } catch {
    return null
  }
}
