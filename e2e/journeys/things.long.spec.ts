import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { addFolder } from '../fixtures/drive.ts'
import { photo } from '../fixtures/files.ts'
import { forgetSession, type Member, setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { test } from '../fixtures/test.ts'

const lines = (...each: string[]) => each.join('\r\n')
const mail = lines(
  'From: Ada <ada@example.org>',
  'To: Bea <bea@example.org>',
  'Date: Fri, 31 Jul 2026 10:30:00 +0000',
  'Subject: Timetable',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<h2 style="color:#0b6470">Trains</h2><p>See the plan.</p><img src="https://tracker.invalid/a.png"><script>document.title = "run"</script>',
  '--x',
  'Content-Type: text/plain; name=plan.txt',
  'Content-Disposition: attachment; filename=plan.txt',
  'Content-Transfer-Encoding: base64',
  '',
  'MDg6MDAgVWxt',
  '--x--',
)
const points = [
  [47.5, 9.7, 400],
  [47.52, 9.73, 640],
  [47.51, 9.78, 520],
  [47.55, 9.8, 900],
].map(
  ([lat, lon, ele], at) =>
    `<trkpt lat="${lat}" lon="${lon}"><ele>${ele}</ele><time>2026-05-01T0${8 + at}:00:00Z</time></trkpt>`,
)
const track = `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Ridge</name><trkseg>${points.slice(0, 2).join('')}${points.slice(2).join('').replaceAll('T010', 'T10').replaceAll('T011', 'T11')}</trkseg></trk></gpx>`
const calendar = lines(
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:x',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:Choir',
  'DTSTART:20260701T180000Z',
  'DTEND:20260701T200000Z',
  'RRULE:FREQ=WEEKLY',
  'LOCATION:Hall',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
)
const card = lines(
  'BEGIN:VCARD',
  'VERSION:3.0',
  'FN:Bea Berg',
  'ORG:Harbour',
  'TEL:+49 30 1',
  'EMAIL:bea@example.org',
  'END:VCARD',
  '',
)
/** A workbook whose second column is hidden, with a post code and a formula without a result. */
const pay = readFileSync(join(import.meta.dirname, '../../packages/server/test/fixtures/pay.xlsx'))

async function share(owner: Member): Promise<{ folder: string; slug: string; ids: Record<string, string> }> {
  const folder = await addFolder(owner, 'Things')
  const ids: Record<string, string> = {}
  const put = async (name: string, bytes: string | Buffer) => {
    ids[name] = await owner.upload(name, bytes, folder)
  }
  await put('note.eml', mail)
  await put('ridge.gpx', track)
  await put('choir.ics', calendar)
  await put('people.vcf', card)
  await put('export.xls', '<table><tr><td>Item</td><td>Sum</td></tr><tr><td>boat</td><td>120</td></tr></table>')
  await put('pay.xlsx', pay)
  await put('photo.png', photo('#2a6f97', 300, 200))
  await put('other.md', '# The other page')
  await put(
    'start.md',
    '---\ntitle: Trip\ntags: [a, b]\n---\n\n# Start\n\n[the other page](other.md), [a lost one](lost.md), [out](../../secret.md)\n\n![a beach](photo.png)\n',
  )
  const { slug } = await owner.api<{ slug: string }>('POST', `/items/${folder}/links`, {})
  return { folder, slug, ids }
}

/** What both a member and a visitor see of each file; `open` shows it. */
async function seeAll(page: Page, open: (name: string) => Promise<void>, look: (name: string) => Promise<void>) {
  await open('note.eml')
  await expect(page.getByRole('heading', { name: 'Timetable' })).toBeVisible({ timeout: 30_000 })
  await expect(page.frameLocator('iframe').getByText('See the plan.')).toBeVisible()
  await expect(page.getByText('Images from other servers aren’t loaded')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download plan.txt' }).click()
  expect(readFileSync(await (await saving).path(), 'utf8')).toBe('08:00 Ulm')
  expect(await page.title()).not.toBe('run')
  await look('mail')

  await open('ridge.gpx')
  await expect(page.getByRole('heading', { name: 'Ridge' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('img', { name: 'Route of the track' })).toBeVisible()
  await look('track')

  await open('choir.ics')
  await expect(page.getByText('Every week')).toBeVisible({ timeout: 30_000 })
  await look('calendar')

  await open('people.vcf')
  await expect(page.getByRole('link', { name: 'bea@example.org' })).toBeVisible({ timeout: 30_000 })

  await open('export.xls')
  await expect(page.getByRole('cell', { name: 'boat' })).toBeVisible({ timeout: 30_000 })

  await open('pay.xlsx')
  await expect(page.getByRole('cell', { name: '01067' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('cell', { name: 'ƒ' })).toBeVisible()
  await expect(page.getByText('99999')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'C', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'B', exact: true })).toHaveCount(0)
  await look('workbook')

  await open('start.md')
  await expect(page.getByRole('rowheader', { name: 'title' })).toBeVisible()
  await expect(page.getByText('a lost one (not found)')).toBeVisible()
  await expect(page.getByText('out (not found)')).toBeVisible()
  const picture = page.getByRole('img', { name: 'a beach' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  await look('markdown')
  await page.getByRole('link', { name: 'the other page' }).click()
  await expect(page.getByRole('heading', { name: 'The other page', level: 1 })).toBeVisible()
}

test('[PREV-02] emails, tracks, calendars, contacts, workbooks and linked texts are read by members and visitors', async ({
  browser,
  dir,
}, info) => {
  const bare = await startProduct({ PATH: dir })
  const context = await browser.newContext()
  try {
    const owner = await setUp(bare, context)
    const { slug, ids } = await share(owner)
    const page = await context.newPage()
    const fetched: string[] = []
    page.on('request', request => void fetched.push(request.url()))
    const lookAs = (who: string) => async (name: string) => {
      for (const [width, height, colorScheme] of [
        [1440, 900, 'light'],
        [390, 844, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: info.outputPath(`${who}-${name}-${width}-${colorScheme}.png`) })
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await seeAll(page, async name => void (await page.goto(`${bare.url}/drive/file/${ids[name]}`)), lookAs('member'))
    await forgetSession(page)
    const visit = async (name: string) => {
      await page.goto(`${bare.url}/s/${slug}`)
      await page.getByText(name, { exact: true }).first().click()
    }
    await seeAll(page, visit, lookAs('visitor'))
    expect(fetched.filter(url => !url.startsWith(bare.url) && !/^(?:data|blob|about):/.test(url))).toEqual([])
  } finally {
    await context.close()
    await bare.remove()
  }
})
