import type { AccessToken, TokenKind } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import type { TokenScope } from '@holdall/contract/kit/access.ts'
import type { Translate } from '../../../ui/text.ts'

export function kindName(kind: TokenKind, text: Translate): string {
  return kind === 'api' ? text('API token') : text('App password')
}

export function scopeName(scope: TokenScope, text: Translate): string {
  if (scope === 'read') return text('Read')
  return scope === 'write' ? text('Write') : text('Account')
}

export function scopeHelp(scope: TokenScope, text: Translate): string {
  if (scope === 'read') return text('See and download what you can')
  return scope === 'write' ? text('Add, change, share and delete') : text('Profile, sessions and tokens')
}

export function hasEnded({ expiresAt }: AccessToken, now = Date.now()): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}
