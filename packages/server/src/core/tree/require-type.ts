import { isTypeAllowed, lastExtension } from '@holdall/contract/files/upload-rules.ts'
import type { Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'

/** Requires that the site accepts files with this name, however they got it. @throws `file.type-blocked` */
export function requireType(ctx: Needs<'settings'>, name: string): void {
  const rules = {
    allowed: ctx.settings.get('uploads.allowed_extensions'),
    blocked: ctx.settings.get('uploads.blocked_extensions'),
  }
  if (!isTypeAllowed(name, rules)) throw fail('file.type-blocked', { extension: lastExtension(name) })
}
