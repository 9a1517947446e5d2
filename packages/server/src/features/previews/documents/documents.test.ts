import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { makeProgramFolder } from '../../../../test/bare-path.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { NoTool } from '../../../platform/programs/run-tool.ts'
import { convertDocument } from '../thumbnails/convert-document.ts'
import { retryWithoutTool } from '../thumbnails/retry-without-tool.ts'

const hasOffice = spawnSync('soffice', ['--version']).status === 0
if (!hasOffice) console.log('LibreOffice is not on this machine: real documents are not tried')
const usualPath = process.env.PATH ?? ''
const rich = Buffer.from('{\\rtf1\\ansi Hello}')
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 400]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`

describe('[PREV-04] converting an office document', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'holdall-office-'))
    writeFileSync(join(dir, 'source'), rich)
  })
  afterEach(() => rmSync(dir, { recursive: true }))
  const convert = (script: string | null, seconds = 20, elsewhere = usualPath) => {
    const programs = join(dir, 'soffice')
    if (script !== null) {
      writeFileSync(programs, `#!/bin/sh\n${script}\n`)
      chmodSync(programs, 0o755)
    }
    const searchPath = script === null ? elsewhere : `${dir}:${usualPath}`
    const signal = new AbortController().signal
    return convertDocument({ path: join(dir, 'source'), tmpDir: join(dir, 'tmp'), searchPath, seconds, signal })
  }
  const leftovers = () => (existsSync(join(dir, 'tmp')) ? readdirSync(join(dir, 'tmp')) : [])

  it('[PREV-04] runs in its own folder with its own profile, without macros, and leaves nothing behind', async () => {
    const note = join(dir, 'note')
    const script = `cp "$HOME/profile/user/registrymodifications.xcu" '${note}'; cp "$HOME/document" "$HOME/document.pdf"`
    expect(await convert(script)).toEqual(rich)
    expect(readFileSync(note, 'utf8')).toMatch(/DisableMacrosExecution"[^>]*><value>true/)
    expect(leftovers()).toEqual([])
  })

  it('[PREV-04] fails and leaves nothing behind if LibreOffice hangs, crashes, produces nothing or fills the disk', async () => {
    await expect(convert('sleep 300 & wait', 0.5)).rejects.toThrow('timeout')
    await expect(convert('kill -SEGV $$')).rejects.toThrow('gave up')
    await expect(convert('exit 0')).rejects.toThrow('ENOENT')
    await expect(convert('exec head -c 300000000 /dev/zero > "$HOME/document.pdf"')).rejects.toThrow('gave up')
    expect(leftovers()).toEqual([])
  })

  it('[PREV-04] reports that LibreOffice is missing', async () => {
    const bare = makeProgramFolder()
    onTestFinished(() => rmSync(bare, { recursive: true }))
    await expect(convert(null, 20, bare)).rejects.toThrow(NoTool)
  })

  it.runIf(hasOffice)('[PREV-04] makes a PDF of a real document with LibreOffice', { timeout: 90_000 }, async () => {
    expect((await convert(null, 60)).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe.each(suiteDialects)('office documents on %s', dialect => {
  let programs: string
  let test: DriveTest
  beforeEach(async () => {
    programs = makeProgramFolder()
    test = await createDriveTest(dialect, { PATH: programs })
  })
  afterEach(async () => {
    await test.close()
    rmSync(programs, { recursive: true })
  })

  it('[PREV-04] report that LibreOffice is missing, and are converted once it is installed', async () => {
    // The start of a compound file ([MS-CFB] 2.2), which is a Word document by its name.
    const bytes = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    const created = await test.createTransfer('letter.doc', bytes.length, { body: bytes })
    const id = created.headers.get('holdall-item') ?? ''
    const document = () => test.send('GET', `/api/v1/items/${id}/document`)
    expect((await document()).code).toBe('file.document-pending')
    await test.app.worker.runDue()
    expect((await document()).code).toBe('file.no-office')
    writeFileSync(join(programs, 'page.pdf'), pdf)
    writeFileSync(join(programs, 'soffice'), `#!/bin/sh\nexec cp '${programs}/page.pdf' "$HOME/document.pdf"\n`)
    chmodSync(join(programs, 'soffice'), 0o755)
    expect(await retryWithoutTool(test.app.ctx)).toBe(1)
    await test.app.worker.runDue()
    const made = await document()
    expect([made.status, made.headers.get('content-type'), made.bytes.toString()]).toEqual([
      200,
      'application/pdf',
      pdf,
    ])
    expect((await test.send('GET', `/api/v1/items/${id}/document`, { isAnonymous: true })).code).toBe('item.not-found')
    const rights = { view: true, download: false, upload: false, edit: false, list: true }
    const through = async (body: object) => {
      const { slug } = await test.member.ok(sharingEndpoints.createLink, { params: { id }, body })
      return test.send('GET', `/api/v1/items/${id}/document?link=${slug}`, { isAnonymous: true })
    }
    // Its whole text can be saved from it, so those who may only view get images of its pages.
    expect((await through({ rights })).code).toBe('item.forbidden')
    expect((await through({ rights: { ...rights, download: true } })).status).toBe(200)
    expect((await through({ rights: { ...rights, download: true }, downloadLimit: 1 })).code).toBe('link.limit-reached')
  })
})
