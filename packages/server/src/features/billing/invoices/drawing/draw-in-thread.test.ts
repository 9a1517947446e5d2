import { expect, it } from 'vitest'
import { textOfPdf } from '../../../../../test/pdf-text.ts'
import { drawInThread } from './draw-in-thread.ts'
import type { InvoicePaper } from './invoice-paper.ts'

const paper: InvoicePaper = {
  ...{ language: 'en', direction: 'ltr', title: 'Invoice', siteName: 'Holdall', issuedAt: 0 },
  ...{ facts: [], parties: [], columns: { text: 'Description', amount: 'Amount' }, lines: [], sums: [], notes: [] },
}

it('draws one invoice at a time, lets twenty wait and refuses the next', async () => {
  const gone = new AbortController()
  const waiting = Array.from({ length: 21 }, () => drawInThread(paper, gone.signal))
  const settled = Promise.allSettled(waiting)
  await expect(drawInThread(paper)).rejects.toMatchObject({ code: 'billing.invoices-busy' })
  gone.abort()
  expect((await settled).map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'))
  // Whoever comes later isn't affected.
  expect(await textOfPdf((await drawInThread(paper)).pdf)).toContain('Invoice')
})
