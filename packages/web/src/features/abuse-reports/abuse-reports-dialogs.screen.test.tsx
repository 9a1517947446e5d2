import { AbuseReportDetails } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { id } from '../../../test/screens/items.ts'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { AnswerDialog } from './components/answer-dialog.tsx'
import { DecideDialog } from './components/decide-dialog.tsx'
import { FiguresDialog } from './components/figures-dialog.tsx'

const report = sampleOf(AbuseReportDetails, {
  id: id('report'),
  number: '1234567890',
  state: 'open',
  openOfLink: 2,
  reported: { id: id('bob'), name: 'Bob', email: 'bob@example.com' },
  complainant: { name: 'Rita', email: 'rita@example.net', account: null },
})

testDialog('that revokes a reported link', {
  title: 'Revoke link',
  draw: close => <DecideDialog report={report} decision="link_revoked" onAnswer={close} />,
  form: {
    fill: { 'To the person who created the link': 'Not yours', 'To the person who reported it': 'Thanks' },
    submit: 'Revoke link',
    calls: 'abuse-reports.decide',
    sends: { decision: 'link_revoked', reasons: 'Not yours', message: 'Thanks', isForAll: false, plan: 'end-later' },
    refused: ['reasons', 'To the person who created the link'],
  },
})

testDialog('that suspends a reported person', {
  title: 'Suspend person',
  draw: close => <DecideDialog report={report} decision="suspended" onAnswer={close} />,
})

testDialog('that closes a report without action', {
  title: 'Take no action',
  draw: close => <DecideDialog report={report} decision="rejected" onAnswer={close} />,
})

testDialog('that answers a report', {
  title: 'Answer the report',
  draw: close => <AnswerDialog report={report} onAnswer={close} />,
  form: {
    fill: { 'Your answer': 'Which file?' },
    submit: 'Send answer',
    calls: 'abuse-reports.answer',
    sends: { text: 'Which file?' },
    refused: ['text', 'Your answer'],
  },
})

testDialog('of the numbers of a year', {
  title: 'Numbers of a year',
  draw: close => <FiguresDialog onAnswer={close} />,
  answers: { 'abuse-reports.figures': { year: 2026, years: [2026, 2025], total: 3 } },
})
