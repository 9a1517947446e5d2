import type { PasskeySignInInput } from '@holdall/contract/accounts/passkeys.schemas.ts'
import { call } from '../../../platform/api/call.ts'

/** Browsers support passkeys only on secure pages of a named host (WebAuthn Level 3 §5.1.2). */
export function canUsePasskeys(): boolean {
  const isNamed = !/^[\d.]+$|:/.test(location.hostname)
  return isNamed && isSecureContext && typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'
}

/** @returns whether the user is now signed in; false if they cancelled */
export async function signInWithPasskey(remember: boolean): Promise<boolean> {
  const options = await call('accounts.passkeySignInOptions')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  const credential = await unlessCancelled(navigator.credentials.get({ publicKey }))
  if (!credential) return false
  const made = credential.toJSON() as PasskeySignInInput['credential']
  await call('accounts.passkeySignIn', { body: { credential: made, remember } })
  return true
}

/** Returns null if the user closes the browser's dialog or waits too long; that is not a failure. */
export async function unlessCancelled(asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await asked) as PublicKeyCredential | null
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
    throw error
  }
}
