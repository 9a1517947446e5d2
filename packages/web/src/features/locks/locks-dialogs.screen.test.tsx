import { expect } from 'vitest'
import { file } from '../../../test/screens/items.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { LockDialog } from './lock-dialog.tsx'

testDialog('that locks a file', {
  title: 'Lock “Plan.txt”',
  draw: close => <LockDialog item={file('Plan.txt')} onAnswer={close} />,
  site: { settings: { 'drive.longest_lock': 30 } },
  form: {
    fill: {},
    submit: 'Lock file',
    calls: 'locks.lock',
    sends: { until: expect.any(String) },
    refused: ['until', 'Lock ends'],
    isBrief: true,
  },
})
