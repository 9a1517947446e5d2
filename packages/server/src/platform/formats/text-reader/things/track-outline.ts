import type { Track, TrackOutline } from '@holdall/contract/files/outlines/thing.schemas.ts'
import { walkXml } from '../package/xml-events.ts'

const most = { tracks: 200, places: 2000, points: 1_000_000, line: 400, text: 2000 }

interface Point {
  readonly latitude: number
  readonly longitude: number
  elevation: number | null
  time: number | null
}

/** Collects what a file contains, up to the limits. */
function createCollector() {
  const out: TrackOutline = { kind: 'track', name: '', description: '', tracks: [], places: [], isCut: false }
  let points: Point[] = []
  let count = 0
  return {
    out,
    /** Counts the points of the track that is being read. */
    length: () => points.length,
    addPoint(one: Point) {
      count += 1
      if (count <= most.points) points.push(one)
      else out.isCut = true
    },
    endTrack(name: string) {
      if (points.length > 0 && out.tracks.length < most.tracks) out.tracks.push(measure(name, points))
      else if (points.length > 0) out.isCut = true
      points = []
    },
    addPlace({ latitude, longitude }: Point, name: string, description: string) {
      if (out.places.length >= most.places) out.isCut = true
      else out.places.push({ name, description, at: [latitude, longitude] })
    },
  }
}

/** The tracks, routes and places of a GPX 1.0 or 1.1 file, or of a KML 2 file. */
export function trackOutline(source: string): TrackOutline {
  const collector = createCollector()
  const { out, addPoint } = collector
  /** Elements around this place, without their prefixes. */
  const path: string[] = []
  let text = ''
  let names: Record<string, string> = {}
  /** Names of the folders around this place (KML). */
  const folders: string[] = []
  let times: number[] = []
  let point: Point | null = null
  const addPlace = (at: Point) => collector.addPlace(at, names.name ?? '', names.desc ?? names.description ?? '')
  const isInside = (...wanted: string[]) => wanted.some(one => path.includes(one))

  const onClose = (name: string) => {
    const value = text.trim().slice(0, most.text)
    if (name === 'ele' && point) point.elevation = finite(value)
    else if (name === 'time' && point) point.time = dateOf(value)
    else if (/^(?:trkpt|rtept)$/.test(name) && point) {
      addPoint(point)
      point = null
    } else if (name === 'wpt' && point) {
      addPlace(point)
      point = null
      names = {}
    } else if (/^(?:name|desc|description)$/.test(name)) onName(name, value)
    else if (name === 'when') times.push(dateOf(value) ?? Number.NaN)
    else if (name === 'coordinates') onCoordinates(text)
    else if (name === 'coord') addPoint(pointOf(value.split(/\s+/), times[collector.length()]))
    else if (name === 'trk' || name === 'rte' || name === 'Placemark') {
      collector.endTrack(trackName(names.name, folders))
      names = {}
      times = []
    }
  }
  const onName = (name: string, value: string) => {
    if (name === 'name' && path.at(-1) === 'Folder') folders[folders.length - 1] ||= value
    if (isInside('trk', 'rte', 'wpt', 'Placemark')) {
      if (!isInside('trkpt', 'rtept')) names[name] ??= plain(value)
    } else if (isInside('author', 'Style', 'link')) return
    else if (name === 'name') out.name ||= value
    else out.description ||= plain(value)
  }
  /** Longitude, latitude and height, separated by commas, of each point. */
  const onCoordinates = (list: string) => {
    const each = list.trim().split(/\s+/).filter(Boolean)
    if (isInside('Point')) {
      const at = pointOf((each[0] ?? '').split(','), undefined)
      if (isPlace(at)) addPlace(at)
      return
    }
    for (const one of each) addPoint(pointOf(one.split(','), undefined))
  }
  walkXml(source.replace(/<!DOCTYPE[^<>[]{0,500}>/i, ''), {
    open(written, attribute) {
      const name = bare(written)
      path.push(name)
      text = ''
      if (name === 'Folder') folders.push('')
      if (/^(?:trkpt|rtept|wpt)$/.test(name)) {
        point = pointOf([attribute('lon') ?? '', attribute('lat') ?? ''], undefined)
      }
    },
    close(written) {
      path.pop()
      onClose(bare(written))
      if (bare(written) === 'Folder') folders.pop()
      text = ''
    },
    text(piece) {
      text += piece
    },
  })
  return out
}

/** GPSBabel calls each line “Path”, and the folder around it by the name of the track. */
function trackName(own: string | undefined, folders: readonly string[]): string {
  return own === undefined || own === '' || own === 'Path' ? ((folders.at(-1) || own) ?? '') : own
}

const bare = (name: string) => name.slice(name.lastIndexOf(':') + 1)
const plain = (text: string) =>
  text
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function pointOf([longitude = '', latitude = '', height]: readonly string[], time: number | undefined): Point {
  return {
    latitude: finite(latitude) ?? Number.NaN,
    longitude: finite(longitude) ?? Number.NaN,
    elevation: height === undefined ? null : finite(height),
    time: time === undefined || Number.isNaN(time) ? null : time,
  }
}

function isPlace({ latitude, longitude }: Point): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

function finite(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

function dateOf(text: string): number | null {
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time
}

function measure(name: string, all: readonly Point[]): Track {
  const points = all.filter(isPlace)
  let meters = 0
  for (let at = 1; at < points.length; at++) meters += distance(points[at - 1]!, points[at]!)
  const heights = points.flatMap(({ elevation }) => elevation ?? [])
  const times = points.flatMap(({ time }) => time ?? [])
  const { up, down } = climbs(heights)
  return {
    name,
    points: points.length,
    meters: Math.round(meters),
    startedAt: times[0] ?? null,
    endedAt: times.at(-1) ?? null,
    up: heights.length > 1 ? Math.round(up) : null,
    down: heights.length > 1 ? Math.round(down) : null,
    lowest: heights.length > 0 ? Math.round(heights.reduce((a, b) => Math.min(a, b))) : null,
    highest: heights.length > 0 ? Math.round(heights.reduce((a, b) => Math.max(a, b))) : null,
    line: thin(points).map(({ latitude, longitude }) => [round(latitude), round(longitude)]),
  }
}

/** Receivers waver by a few meters, so a rise or descent counts once it is larger than that. */
const wavering = 5

function climbs(heights: readonly number[]): { up: number; down: number } {
  let [up, down, from] = [0, 0, heights[0] ?? 0]
  for (const height of heights) {
    if (Math.abs(height - from) < wavering) continue
    if (height > from) up += height - from
    else down += from - height
    from = height
  }
  return { up, down }
}

/** Every n-th point, and the last. */
function thin(points: readonly Point[]): Point[] {
  const step = Math.max(1, Math.ceil(points.length / most.line))
  return points.filter((_, index) => index % step === 0 || index === points.length - 1)
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const earthMeters = 6_371_000

/** Along a great circle (haversine). */
function distance(from: Point, to: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const [lat, lon] = [rad(to.latitude - from.latitude), rad(to.longitude - from.longitude)]
  const a = Math.sin(lat / 2) ** 2 + Math.cos(rad(from.latitude)) * Math.cos(rad(to.latitude)) * Math.sin(lon / 2) ** 2
  return 2 * earthMeters * Math.asin(Math.min(1, Math.sqrt(a)))
}
