import type { Ctx } from '../ctx.ts'

/** Whose rights may have ended: of these people anywhere, and of everyone in these spaces. */
export interface Whose {
  readonly userIds: readonly string[]
  readonly spaceIds: readonly string[]
}

/** Something that continues without the person who began it, and what becomes of it when their right ends. */
export interface Outlasting {
  /** What it is, in English. */
  readonly what: string
  /** The columns that name its person. */
  readonly columns: readonly `${string}.${string}`[]
  /** Whose right it depends on, and which. */
  readonly standsOn: string
  /**
   * What happens when that right ends. `ends`: it does nothing from the next step on. `asks`: it pauses, and those who may
   * decide are asked. `stays`: it continues, for the reason given.
   */
  readonly atEnd: 'ends' | 'asks' | 'stays'
  readonly because: string
  /**
   * Looks through what depends on these rights, and ends or pauses what has lost its own. Safety never depends on it: every
   * request and every step asks for itself. It must be idempotent and read in pages; without it, nothing has to be written
   * when the right ends.
   */
  readonly look?: (ctx: Ctx, whose: Whose) => Promise<void>
}

declare module '../services.ts' {
  interface Services {
    /** Everything that continues without its maker, as the features declare it (docs/decisions/0115). */
    readonly outlasting: readonly Outlasting[]
  }
}

const pageSize = 200

/** Rows in pages. `list` returns rows in the order of their ids, those after one. */
export async function* pagesOf<T extends { readonly id: string }>(
  { signal }: Pick<Ctx, 'signal'>,
  list: (after: string, limit: number) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let after = ''; ; ) {
    signal.throwIfAborted()
    const rows = await list(after, pageSize)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)?.id ?? ''
  }
}

/** Calls `work` with each row of these pages, one after the other. */
export async function eachInPages<T extends { readonly id: string }>(
  ctx: Pick<Ctx, 'signal'>,
  list: (after: string, limit: number) => Promise<readonly T[]>,
  work: (row: T) => Promise<void>,
): Promise<void> {
  for await (const rows of pagesOf(ctx, list)) {
    for (const row of rows) {
      ctx.signal.throwIfAborted()
      await work(row)
    }
  }
}
