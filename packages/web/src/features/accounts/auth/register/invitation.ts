export type MailedInvitation = { proof: string; email: string }

/** What the link of a mail carries when it is the page to go to afterwards: the proof of an address, and which address. */
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
