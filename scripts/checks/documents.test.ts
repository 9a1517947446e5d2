import { expect, it } from 'vitest'
import { judgeDocuments, type Repository } from './documents.ts'

const texts: Record<string, string> = { 'docs/backup.md': '# How to back up\n\n## A copy, by hand\n' }

const repository: Repository = {
  files: [
    'README.md',
    'docs/backup.md',
    'docs/pictures/drive.webp',
    'docs/decisions/0007-a-built-server.md',
    'packages/server/src/app/main.ts',
    'packages/server/src/features/drive/access/rights.ts',
    'packages/server/test/suites/limits.test.ts',
    'packages/web/src/features/drive/actions/copy.action.ts',
  ],
  scripts: ['check'],
  read: path => texts[path] ?? '',
}

const judge = (text: string) => judgeDocuments([{ path: 'README.md', text }], repository)

it("finds links to files and headings that don't exist", () => {
  const wrong = judge(
    '[one](docs/backup.md) [two](docs/none.md) [three](docs/backup.md#a-copy-by-hand)\n[four](docs/backup.md#none) <img src="docs/pictures/none.png"> <source srcset="docs/pictures/none.webp">',
  )
  expect(wrong).toEqual([
    'README.md:1 links to docs/none.md',
    'README.md:2 links to docs/backup.md#none, which has no such heading',
    'README.md:2 links to docs/pictures/none.png',
    'README.md:2 links to docs/pictures/none.webp',
  ])
})

it("finds paths and names of files that don't exist, and reads placeholders", () => {
  const wrong = judge(
    [
      '`features/drive/rights.ts` and `features/drive/access/rights.ts`, `rights.ts` and `none.ts`',
      '`web/src/features/<f>/actions/` holds `*.action.ts`, and `<feature>.none.ts`',
      '`../test/suites/limits.test.ts` and `../test/suites/none.test.ts`',
      '`server/src/{app,features}/main.ts`, `data/app.key`, `GET /api/openapi.json`, `Array.from`',
    ].join('\n'),
  )
  expect(wrong).toEqual([
    'README.md:1 names features/drive/rights.ts',
    'README.md:1 names none.ts',
    'README.md:2 names <feature>.none.ts',
    'README.md:3 names ../test/suites/none.test.ts',
  ])
})

it("finds scripts and decisions that don't exist", () => {
  const wrong = judge(
    '`npm run check` and `npm run none`; decision 7 and decision 8; docs/decisions/0007, docs/decisions/0009',
  )
  expect(wrong).toEqual([
    'README.md:1 names npm run none',
    'README.md:1 names decision 8',
    'README.md:1 names docs/decisions/0009',
  ])
})

it("finds folders of a drawn tree that don't exist, and ignores other blocks", () => {
  const tree =
    '```\npackages/server/   the server\n  src/app/   main\n  src/none/  nothing\npackages/  docs/  none/   the rest\n```'
  expect(judge(`${tree}\n\n\`\`\`sh\ncat none/none.ts\n\`\`\``)).toEqual([
    'README.md:4 draws packages/server/src/none/',
    'README.md:5 draws none/',
  ])
})
