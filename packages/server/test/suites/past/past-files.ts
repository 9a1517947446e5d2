import { createHash } from 'node:crypto'
import { commentEndpoints as c } from '@holdall/contract/comments/comments.contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { fileEndpoints as f } from '@holdall/contract/files/files.endpoints.ts'
import sharp from 'sharp'
import { buildPdf, buildZip } from '../../documents.ts'
import { buildFolder } from '../../factories.ts'
import type { TestApp } from '../../harness.ts'
import { sendFile } from '../../send-file.ts'
import type { Person } from '../world.ts'
import type { Kind, Secrets } from './secrets.ts'

/** The files of the shared folder and of one that nobody else sees, and how they become what they are now. */
export interface FilesOfPast {
  /** A text that has been somebody’s in every state. */
  readonly plan: string
  readonly files: readonly string[]
  readonly folders: readonly string[]
  /** Earlier versions. */
  readonly versions: string[]
  /** Gives every file its present name and content. */
  change(): Promise<void>
  /** Puts one file into the trash, and deletes another forever. Returns the first one. */
  trashOne(): Promise<string>
  /** Moves what was private into the shared folder. */
  bringIn(): Promise<void>
}

interface Place {
  readonly owner: Person
  readonly secrets: Secrets
  readonly shared: string
}

const document = (text: string) =>
  buildZip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  })

/** A picture of one colour, taken in some year. */
const picture = (red: number, year: number) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: red, g: 40, b: 255 - red } } })
    .withExif({ IFD2: { DateTimeOriginal: `${year}:03:14 12:00:00` } })
    .jpeg()
    .toBuffer()

export async function plantFiles(test: TestApp, { owner, secrets, shared }: Place): Promise<FilesOfPast> {
  const { client: ada, member } = owner
  const past = (name: string) => secrets.word('past', name)
  const versions: string[] = []
  const privateFolder = (await buildFolder(member, secrets.word('elsewhere', 'private folder'), member.rootId)).id
  const inner = (await buildFolder(member, past('name of the inner folder'), privateFolder)).id

  async function put(name: string, content: string | Buffer, parentId: string): Promise<string> {
    const answer = await sendFile(ada, { name, text: content, parentId, onConflict: 'replace' })
    const id = String(answer.headers['holdall-item'] ?? '')
    if (answer.status !== 201 || id === '') throw new Error(`${name}: ${answer.status} ${answer.raw.payload}`)
    return id
  }
  /** A file with a version that will be an earlier one. */
  async function begin(what: string, ending: string, content: string | Buffer, parentId: string): Promise<string> {
    const id = await put(`${past(`name of the ${what}`)}.${ending}`, content, parentId)
    secrets.bytes('version', `checksum of the ${what}`, Buffer.from(sha256(content)))
    const { data } = await ada.ok(v.versions, { params: { id } })
    versions.push(data[0]?.id ?? '')
    return id
  }
  const words = (kind: Kind, name: string) => `Words with ${secrets.word(kind, name)} among them.`
  const early = await picture(250, 1999)
  const plan = await begin('text', 'txt', words('version', 'earlier text'), shared)
  const photo = await begin('picture', 'jpg', early, shared)
  const pages = await begin('pdf', 'pdf', buildPdf(words('version', 'earlier page')), shared)
  const letter = await begin('letter', 'docx', document(words('version', 'earlier letter')), shared)
  const sheet = await begin('private text', 'txt', words('version', 'earlier private text'), inner)
  secrets.bytes('version', 'earlier picture', early)
  secrets.bytes('version', 'month of the earlier picture', Buffer.from('1999-03'))
  await test.app.worker.runDue()
  await keepPictures()

  /** What was drawn of the earlier versions, as the owner sees it. */
  async function keepPictures(): Promise<void> {
    const drawn = {
      'thumbnail of the earlier picture': await ada.call(f.thumbnail, {
        params: { id: photo },
        query: { size: 'large' },
      }),
      'small thumbnail of the earlier picture': await ada.call(f.thumbnail, { params: { id: photo }, query: {} }),
      'thumbnail of the earlier pdf': await ada.call(f.thumbnail, { params: { id: pages }, query: {} }),
      'page of the earlier pdf': await ada.call(f.page, { params: { id: pages }, query: {} }),
    }
    for (const [name, { status, raw }] of Object.entries(drawn)) {
      if (status !== 200) throw new Error(`The ${name} wasn’t drawn: ${status} ${raw.payload}`)
      secrets.bytes('version', name, raw.rawPayload)
    }
  }

  const present = { plan: `${secrets.word('present', 'name of the text')}.txt` }
  return {
    plan,
    files: [plan, photo, pages, letter, sheet],
    folders: [inner, privateFolder],
    versions,
    async change() {
      const names = { [plan]: present.plan, [photo]: 'photo.jpg', [pages]: 'pages.pdf', [letter]: 'letter.docx' }
      for (const [id, name] of Object.entries(names)) await ada.ok(d.rename, { params: { id }, body: { name } })
      await put(present.plan, words('present', 'text'), shared)
      await put('photo.jpg', await picture(5, 2020), shared)
      await put('pages.pdf', buildPdf(words('present', 'page')), shared)
      await put('letter.docx', document(words('present', 'letter')), shared)
      await test.app.worker.runDue()
    },
    async trashOne() {
      const gone = await put(`${past('name of what was deleted')}.txt`, words('past', 'deleted text'), shared)
      const body = { text: `A ${past('comment on what was deleted')}` }
      await ada.ok(c.create, { params: { id: gone }, body })
      const forever = await put(`${past('name of what was deleted forever')}.txt`, words('past', 'lost text'), shared)
      await test.app.worker.runDue()
      await ada.ok(d.trash, { body: { ids: [gone, forever] } })
      await ada.ok(d.deleteForever, { body: { ids: [forever] } })
      return gone
    },
    async bringIn() {
      await ada.ok(d.rename, { params: { id: sheet }, body: { name: 'sheet.txt' } })
      await put('sheet.txt', words('present', 'text that was private'), inner)
      await ada.ok(d.rename, { params: { id: inner }, body: { name: 'Inner' } })
      await ada.ok(d.move, { body: { ids: [inner], to: shared } })
    },
  }
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
