import { isSameType, isTypeAllowed, lastExtension } from '@holdall/contract/files/upload-rules.ts'
import type { Needs } from '../../platform/ctx.ts'
import { type Failure, fail } from '../../platform/failure.ts'
import { isFolder } from './is-folder.ts'
import type { Item } from './items.repository.ts'

/** Requires that the site accepts files with this name, however they got it. @throws `file.type-blocked` */
export function requireType(ctx: Needs<'settings'>, name: string): void {
  const refusal = refusedType(ctx, name)
  if (refusal) throw refusal
}

/** The same rule as a value: why the site doesn't accept files with this name, or null if it does. */
export function refusedType(ctx: Needs<'settings'>, name: string): Failure | null {
  const rules = {
    allowed: ctx.settings.get('uploads.allowed_extensions'),
    blocked: ctx.settings.get('uploads.blocked_extensions'),
  }
  return isTypeAllowed(name, rules) ? null : fail('file.type-blocked', { extension: lastExtension(name) })
}

/** Whether the site accepts a file under another name. Under a corrected name, it may keep a type that is refused now. */
export function mayBeCalled(ctx: Needs<'settings'>, item: Item, name: string): Failure | null {
  return isFolder(item) || isSameType(name, item.name) ? null : refusedType(ctx, name)
}
