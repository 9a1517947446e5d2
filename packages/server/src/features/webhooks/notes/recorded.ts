import type { AuditRow } from '../../../core/audit/audit.ts'

type Facts = Readonly<Record<string, unknown>>

/** Holds what an entry of the audit log says of its object before and after. */
export interface Recorded {
  readonly before: Facts
  readonly after: Facts
}

export function factsIn({ before, after }: Pick<AuditRow, 'before' | 'after'>): Recorded {
  return { before: before === null ? {} : JSON.parse(before), after: after === null ? {} : JSON.parse(after) }
}

/** A text that an entry holds, after the change or otherwise before it; null if there is none. */
export function textIn({ before, after }: Recorded, name: string): string | null {
  return text(after[name]) ?? text(before[name])
}

export function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
