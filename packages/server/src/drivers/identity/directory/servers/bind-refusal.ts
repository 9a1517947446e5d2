import type { ResultCodeError } from 'ldapts'

/** The results of a sign-in that are about the person (RFC 4511, appendix A.1), with what they usually mean. */
const refusals: Readonly<Record<number, string>> = {
  // Not all directories say the same if an account is locked; 389 Directory Server, for example, uses 19 and 53.
  19: 'the directory refuses this account for now, usually after too many wrong passwords',
  32: 'no entry has this name',
  34: 'the name isn’t the name of an entry',
  48: 'this entry has no password',
  49: 'the password is wrong, or no entry has this name',
  53: 'the directory refuses this account, usually because it is locked or disabled',
}

/** What Active Directory adds to "invalid credentials": `… AcceptSecurityContext error, data 533, v4563`. */
const activeDirectory: Readonly<Record<string, string>> = {
  525: 'no account has this name',
  '52e': 'the password is wrong',
  530: 'the account may not sign in at this time',
  531: 'the account may not sign in from this computer',
  532: 'the password has expired',
  533: 'the account is disabled',
  701: 'the account has expired',
  773: 'the password must be changed before the first sign-in',
  775: 'the account is locked after too many wrong passwords',
}

/**
 * Why a directory refuses a person or the service account, in words for administrators; null if the error isn't about
 * an account.
 */
export function whyRefused({ code, message }: ResultCodeError): string | null {
  const usual = refusals[code]
  if (usual === undefined) return null
  const [, data = ''] = /\bdata ([0-9a-f]{3,8})\b/i.exec(message) ?? []
  return activeDirectory[data.toLowerCase()] ?? usual
}
