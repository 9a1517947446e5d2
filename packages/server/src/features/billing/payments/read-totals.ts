import type { PaymentTotal } from '@holdall/contract/billing/payments.schemas.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/ctx.ts'
import type { AnyScope, ListSource } from '../../../platform/lists/list-source.ts'
import { conditionOf } from '../../../platform/lists/lists.repository.ts'
import { countMatches, viewOf } from '../../../platform/lists/read-list.ts'
import { paymentParts, paymentSource } from './payment-list.repository.ts'

interface Sum {
  readonly currency: string
  readonly mode: string
  readonly is_invoice: number
  readonly sum: number
}

/** What all matching invoices and credit notes come to, in each currency; real money first. Void ones don't count. */
export async function readTotals(ctx: Ctx, scope: AnyScope): Promise<{ totals: PaymentTotal[]; documents: number }> {
  const [source, view] = [paymentSource as unknown as ListSource, viewOf(ctx)]
  const where = await conditionOf(source, view, scope)
  const parts = paymentParts.map(
    ({ from }) => sql`select currency, mode, is_invoice, total from ${from} where ${where} and note_state = 'issued'`,
  )
  const { rows } = await sql<Sum>`
    select currency, mode, is_invoice, sum(total) as sum from (${sql.join(parts, sql` union all `)}) as matching
    group by currency, mode, is_invoice order by mode, currency, is_invoice`.execute(ctx.db.read)
  const groups = new Map<string, { currency: string; isTest: boolean; invoiced: number; credited: number }>()
  for (const { currency, mode, is_invoice, sum } of rows) {
    const key = `${mode} ${currency}`
    const group = groups.get(key) ?? { currency, isTest: mode === 'test', invoiced: 0, credited: 0 }
    if (Number(is_invoice) === 1) group.invoiced += Number(sum)
    else group.credited += Number(sum)
    groups.set(key, group)
  }
  const totals = [...groups.values()].map(({ currency, isTest, invoiced, credited }) => ({
    currency,
    isTest,
    invoiced: amountText(invoiced, currency),
    credited: amountText(credited, currency),
    net: amountText(invoiced - credited, currency),
  }))
  return { totals, documents: await countMatches(source, scope, view) }
}
