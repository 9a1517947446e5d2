import { expect, it } from 'vitest'
import { readTraceParent } from './trace-parent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

it('reads the header of W3C Trace Context', () => {
  expect(readTraceParent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true })
  expect(readTraceParent(`00-${traceId}-${spanId}-00`)).toEqual({ traceId, spanId, isSampled: false })
  expect(readTraceParent(`00-${traceId}-${spanId}-03`)?.isSampled).toBe(true)
  // A later version may say more.
  expect(readTraceParent(`01-${traceId}-${spanId}-01-more`)?.traceId).toBe(traceId)
})

it.each([
  undefined,
  '',
  'nonsense',
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId.slice(1)}-${spanId}-01`,
  `00-${traceId}-${spanId}`,
])('ignores what isn’t valid: %s', header => {
  expect(readTraceParent(header)).toBeNull()
})
