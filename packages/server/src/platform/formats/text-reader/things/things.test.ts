import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Outline } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { readAnyOutline } from '../read-any-outline.ts'
import { readText } from '../read-text.ts'
import { utcOf } from './zone-time.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdall-things-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

function file(content: string | Buffer): string {
  const path = join(folder, `f${++count}`)
  writeFileSync(path, content)
  return path
}

/** What a preview shows, as the contract describes it. */
async function read<K extends Outline['kind']>(kind: K, content: string | Buffer, mime = 'text/plain') {
  const outline = Outline.parse(JSON.parse(JSON.stringify(await readAnyOutline(file(content), mime))))
  if (outline.kind !== kind) throw new Error(`It was read as ${outline.kind}`)
  return outline as Extract<Outline, { kind: K }>
}
const words = (content: string | Buffer, mime = 'text/plain') => readText(file(content), mime)

const lines = (...each: string[]) => each.join('\r\n')
const gpx = (body: string, space = 'xmlns="http://www.topografix.com/GPX/1/1"') =>
  `<?xml version="1.0"?><gpx version="1.1" creator="GPS" ${space}>${body}</gpx>`
const point = (lat: number, lon: number, ele: number, time: string) =>
  `<trkpt lat="${lat}" lon="${lon}"><ele>${ele}</ele><time>${time}</time></trkpt>`

describe('tracks', () => {
  const walk = gpx(
    `<metadata><name>Around the lake</name><author><name>Ada</name></author></metadata><wpt lat="47.5" lon="9.7"><name>Hut</name><desc>With &lt;b&gt;soup&lt;/b&gt;</desc></wpt><trk><name>Day 1</name><trkseg>${point(47, 9, 400, '2026-05-01T08:00:00Z')}${point(47, 9.01, 460, '2026-05-01T08:30:00Z')}${point(47, 9.02, 410, '2026-05-01T09:00:00Z')}</trkseg></trk><rte><name>Way</name><rtept lat="1" lon="2"><name>turn</name></rtept></rte>`,
  )
  it.each<[string, string]>([
    ['GPX 1.1', walk],
    ['GPX 1.0', walk.replace('GPX/1/1', 'GPX/1/0')],
    ['GPX with prefixes', walk.replaceAll(/<(\/?)(?!\?)/g, '<$1g:').replace('xmlns=', 'xmlns:g=')],
    ['GPX of an unknown vocabulary', walk.replace('http://www.topografix.com/GPX/1/1', 'urn:other')],
  ])('[PREV-02] of %s have a name, length, time and heights', async (_, source) => {
    const shown = await read('track', source, 'application/gpx+xml')
    expect(shown).toMatchObject({
      name: 'Around the lake',
      places: [{ name: 'Hut', description: 'With soup', at: [47.5, 9.7] }],
    })
    expect(shown.tracks.map(track => [track.name, track.points])).toEqual([
      ['Day 1', 3],
      ['Way', 1],
    ])
    expect(shown.tracks[0]).toMatchObject({
      meters: 1517,
      up: 60,
      down: 50,
      lowest: 400,
      highest: 460,
      startedAt: Date.UTC(2026, 4, 1, 8),
      endedAt: Date.UTC(2026, 4, 1, 9),
      line: [
        [47, 9],
        [47, 9.01],
        [47, 9.02],
      ],
    })
    expect(await words(source, 'application/gpx+xml')).toMatch(/Around the lake\n+Day 1\nWay\nHut\nWith soup/)
  })

  it.each<[string, string]>([
    ['a line', '<LineString><coordinates>9,47,400 9.01,47,460\n9.02,47,410</coordinates></LineString>'],
    [
      'gx:Track',
      '<gx:Track xmlns:gx="http://www.google.com/kml/ext/2.2"><when>2026-05-01T08:00:00Z</when><when>2026-05-01T09:00:00Z</when><gx:coord>9 47 400</gx:coord><gx:coord>9.02 47 410</gx:coord></gx:Track>',
    ],
  ])('[PREV-02] of KML are read from %s', async (_, geometry) => {
    const source = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Trip</name><Placemark><name>Line</name>${geometry}</Placemark><Placemark><name>Spot</name><Point><coordinates>9,47,0</coordinates></Point></Placemark></Document></kml>`
    const shown = await read('track', source, 'application/vnd.google-earth.kml+xml')
    expect([shown.name, shown.tracks[0]?.name, shown.tracks[0]?.meters, shown.places.map(({ name }) => name)]).toEqual([
      'Trip',
      'Line',
      1517,
      ['Spot'],
    ])
  })

  it('[PREV-02] of a hundred thousand points are thinned out, and points that are nowhere left out', async () => {
    const many = Array.from({ length: 100_000 }, (_, n) => `<trkpt lat="${n / 2000}" lon="9"/>`).join('')
    const { tracks } = await read('track', gpx(`<trk><trkseg>${many}<trkpt lat="x" lon="500"/></trkseg></trk>`))
    expect(tracks[0]?.points).toBe(100_000)
    expect(tracks[0]?.line.length).toBeLessThan(410)
  })
})

const calendar = (...body: string[]) =>
  lines('BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...body, 'END:VCALENDAR', '')
const event = (...body: string[]) => lines('BEGIN:VEVENT', 'UID:1', ...body, 'END:VEVENT')
const zone = lines(
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
)
const none = { isAllDay: false, isFloating: false }

describe('calendars', () => {
  it.each<[string, string[], object]>([
    [
      'in UTC',
      ['DTSTART:20260701T080000Z', 'DURATION:PT90M'],
      { startsAt: Date.UTC(2026, 6, 1, 8), endsAt: Date.UTC(2026, 6, 1, 9, 30), ...none },
    ],
    [
      'in a zone of Outlook',
      ['DTSTART;TZID=W. Europe Standard Time:20260701T100000'],
      { startsAt: Date.UTC(2026, 6, 1, 8), ...none },
    ],
    [
      'in winter',
      ['DTSTART;TZID=W. Europe Standard Time:20260101T100000'],
      { startsAt: Date.UTC(2026, 0, 1, 9), ...none },
    ],
    [
      'in a zone that the file doesn’t describe',
      ['DTSTART;TZID=Asia/Tokyo:20260701T170000'],
      { startsAt: Date.UTC(2026, 6, 1, 8), ...none },
    ],
    [
      'in a zone that nobody knows',
      ['DTSTART;TZID=Nowhere:20260701T170000'],
      { startsAt: Date.UTC(2026, 6, 1, 17), isAllDay: false, isFloating: true },
    ],
    [
      'anywhere',
      ['DTSTART:20260701T170000'],
      { startsAt: Date.UTC(2026, 6, 1, 17), isAllDay: false, isFloating: true },
    ],
    [
      'of a whole day',
      ['DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260702'],
      { startsAt: Date.UTC(2026, 6, 1), endsAt: Date.UTC(2026, 6, 1), isAllDay: true, isFloating: false },
    ],
  ])('[PREV-02] have events %s', async (_, times, expected) => {
    const { events } = await read('calendar', calendar(zone, event('SUMMARY:Meeting', ...times)), 'text/calendar')
    expect(events).toEqual([expect.objectContaining({ title: 'Meeting', ...expected })])
  })

  it('[PREV-02] say how events repeat, who comes and what is cancelled', async () => {
    const source = calendar(
      'X-WR-CALNAME:Team',
      event(
        'SUMMARY:Long na',
        ' me\\, folded',
        'DTSTART:20260701T080000Z',
        'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20261231T000000Z',
        'ATTENDEE;CN=Bea Berg:mailto:bea@example.org',
        'ATTENDEE:mailto:cem@example.org',
        'STATUS:CANCELLED',
        'LOCATION:Room 4',
        'DESCRIPTION:Bring cake',
      ),
    )
    const { name, events } = await read('calendar', source)
    expect(name).toBe('Team')
    expect(events[0]).toMatchObject({
      title: 'Long name, folded',
      people: ['Bea Berg', 'cem@example.org'],
      isCancelled: true,
      repeat: { every: 'week', interval: 2, days: [1, 5], count: null, until: Date.UTC(2026, 11, 31) },
    })
    expect(await words(source)).toBe('Team\nLong name, folded\nRoom 4\nBring cake\nBea Berg\ncem@example.org')
  })

  it('[PREV-02] that are broken are read as text', async () => {
    const broken = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nno colon here'
    await expect(readAnyOutline(file(broken), 'text/calendar')).rejects.toMatchObject({ name: 'NoText' })
    expect(await words(broken)).toContain('no colon here')
  })

  it('clock changes are minded', () => {
    expect(utcOf(Date.UTC(2026, 2, 29, 3, 30), 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30))
    expect(utcOf(Date.UTC(2026, 9, 25, 12), 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 11))
    expect(utcOf(0, 'Nowhere')).toBeNull()
  })
})

describe('contacts', () => {
  it.each<[string, string[]]>([
    ['4.0', ['VERSION:4.0', 'FN:Bea Größe', 'TEL;VALUE=uri;TYPE="voice,cell":tel:+49 30 1', 'EMAIL:bea@example.org']],
    [
      '3.0 of an iPhone',
      [
        'VERSION:3.0',
        'N:Größe;Bea;;;',
        'FN:Bea Größe',
        'item1.TEL;type=CELL:+49 30 1',
        'EMAIL;type=INTERNET:bea@exam',
        ' ple.org',
        'PHOTO;ENCODING=b:AAAA',
      ],
    ],
    [
      '2.1 of an old phone',
      [
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gr=C3=B6=C3=',
        '=9Fe;Bea;;;',
        'TEL;CELL;VOICE:+49 30 1',
        'EMAIL;INTERNET:bea@example.org',
      ],
    ],
    [
      '2.1 in Latin-1',
      [
        'VERSION:2.1',
        'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Gr=F6=DFe;Bea',
        'TEL;CELL:+49 30 1',
        'EMAIL:bea@example.org',
      ],
    ],
  ])('[PREV-02] of version %s are cards', async (_, body) => {
    const source = lines('BEGIN:VCARD', ...body, 'END:VCARD', 'BEGIN:VCARD', 'ORG:Harbour;Cranes', 'END:VCARD')
    const { contacts } = await read('contacts', source, 'text/vcard')
    expect(contacts).toEqual([
      {
        name: 'Bea Größe',
        role: '',
        lines: [
          { what: 'phone', value: '+49 30 1' },
          { what: 'email', value: 'bea@example.org' },
        ],
      },
      { name: 'Harbour, Cranes', role: 'Harbour, Cranes', lines: [] },
    ])
    expect(await words(source)).toContain('Bea Größe')
  })
})

describe('tables that other programs call Excel files', () => {
  it('[PREV-02] are read from pages, without hidden rows', async () => {
    const page =
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{}</style></head><body><table><tr><th>Name</th><th>Sum</th></tr><tr><td colspan=2>both</td></tr><tr style="display:none"><td>secret</td></tr><tr><td>Anna<td>12</table></body></html>'
    expect(await read('sheets', page, 'text/html')).toMatchObject({
      sheets: [{ rows: [['Name', 'Sum'], ['both'], ['Anna', '12']] }],
    })
  })

  it('[PREV-02] are read from tab-separated text, in UTF-16 too', async () => {
    const text = 'Name\tSum\r\n"An ""na"""\t12\r\n'
    const expected = {
      sheets: [
        {
          rows: [
            ['Name', 'Sum'],
            ['An "na"', '12'],
          ],
        },
      ],
    }
    expect(await read('sheets', text)).toMatchObject(expected)
    expect(await read('sheets', Buffer.from(`\ufeff${text}`, 'utf16le'))).toMatchObject(expected)
  })

  it('[PREV-02] and texts without any table are no table', async () => {
    await expect(readAnyOutline(file('just words'), 'text/plain')).rejects.toMatchObject({ reason: 'no-text' })
  })
})
