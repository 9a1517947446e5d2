import type { FileKind } from '../../ui/file-icons/file-kinds.ts'

export type SampleFile = {
  id: string
  name: string
  kind: FileKind
  size: number | null
  changed: string
  owner: string
}

const now = Date.now()
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

export const sampleFiles: SampleFile[] = [
  { id: '1', name: 'Brand guidelines', kind: 'folder', size: null, changed: ago(42), owner: 'me' },
  { id: '2', name: 'Contracts 2025', kind: 'folder', size: null, changed: ago(60 * 26), owner: 'Ines Moreau' },
  { id: '3', name: 'Photo shoot, harbour', kind: 'folder', size: null, changed: ago(60 * 24 * 5), owner: 'me' },
  { id: '4', name: 'Quarterly review.pptx', kind: 'slides', size: 4_812_300, changed: ago(8), owner: 'me' },
  { id: '5', name: 'Budget and forecast.xlsx', kind: 'sheet', size: 238_122, changed: ago(95), owner: 'Tomás Rivera' },
  { id: '6', name: 'Lease agreement (signed).pdf', kind: 'pdf', size: 1_204_877, changed: ago(60 * 30), owner: 'me' },
  {
    id: '7',
    name: 'Notes from the long interview with the harbour authority about berth allocation, second draft.docx',
    kind: 'document',
    size: 88_310,
    changed: ago(60 * 49),
    owner: 'Ines Moreau',
  },
  { id: '8', name: 'harbour-at-dawn.jpg', kind: 'image', size: 6_224_901, changed: ago(60 * 72), owner: 'me' },
  { id: '9', name: 'Walkthrough.mp4', kind: 'video', size: 1_482_118_400, changed: ago(60 * 24 * 9), owner: 'me' },
  {
    id: '10',
    name: 'Interview, tape 2.m4a',
    kind: 'audio',
    size: 48_102_333,
    changed: ago(60 * 24 * 11),
    owner: 'Li Wei',
  },
  { id: '11', name: 'site-export.zip', kind: 'archive', size: 310_882_011, changed: ago(60 * 24 * 20), owner: 'me' },
  { id: '12', name: 'deploy.ts', kind: 'code', size: 4_120, changed: ago(60 * 24 * 34), owner: 'me' },
  { id: '13', name: 'README.txt', kind: 'text', size: 812, changed: ago(60 * 24 * 60), owner: 'me' },
  { id: '14', name: 'backup.sqlite', kind: 'other', size: 92_116_992, changed: ago(60 * 24 * 91), owner: 'me' },
]
