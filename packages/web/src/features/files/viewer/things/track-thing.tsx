import type { Track, TrackOutline } from '@holdall/contract/files/outlines/thing.schemas.ts'
import { numberValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import { formatDateTime, formatDecimals, formatNumber, lengthText } from '../../../../ui/format/format.ts'
import { inOrder } from '../../../../ui/in-order.ts'
import { type Translate, useText } from '../../../../ui/text.ts'
import classes from './things.module.css'
import { lineOf } from './track-line.ts'

/** Tracks, routes and places, drawn without a map: fetching one would tell a map service where somebody was. */
export function TrackThing({ track: { name, description, tracks, places } }: { track: TrackOutline }) {
  const text = useText()
  return (
    <>
      {name && <h2 dir="auto">{name}</h2>}
      {description && <p dir="auto">{description}</p>}
      {inOrder(tracks, track => (
        <section className={classes.track}>
          <h3 dir="auto">{track.name || text('Track')}</h3>
          <Line track={track} />
          <dl className={classes.facts}>
            {factsOf(track, text).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {places.length > 0 && (
        <section>
          <h3>{text('Places')}</h3>
          <ul className={classes.places}>
            {inOrder(places, place => (
              <li>
                <strong dir="auto">{place.name || text('Place')}</strong>
                <span className={classes.dim}>{place.at.map(degrees => formatDecimals(degrees, 5)).join(', ')}</span>
                {place.description && <p dir="auto">{place.description}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Line({ track }: { track: Track }) {
  const text = useText()
  const line = lineOf(track.line)
  if (!line) return null
  return (
    <svg viewBox={line.viewBox} className={classes.line} role="img" aria-label={text('Route of the track')}>
      <path d={line.path} />
      <circle cx={line.start[0]} cy={line.start[1]} r="5" />
    </svg>
  )
}

function factsOf(track: Track, text: Translate): [string, string][] {
  const { meters, points, startedAt, endedAt, up, down, lowest, highest } = track
  const high = (value: number) => text('{{height}} m', { height: numberValue(value) })
  const facts: [string, string][] = [[text('Distance'), distanceText(meters, text)]]
  if (startedAt !== null) facts.push([text('Start', { meaning: 'of a recorded track' }), formatDateTime(startedAt)])
  if (startedAt !== null && endedAt !== null && endedAt > startedAt) {
    facts.push([text('Duration'), lengthText((endedAt - startedAt) / 1000)])
  }
  if (up !== null && down !== null) facts.push([text('Ascent and descent'), `↑ ${high(up)} · ↓ ${high(down)}`])
  if (lowest !== null && highest !== null) facts.push([text('Elevation'), `${high(lowest)} – ${high(highest)}`])
  facts.push([text('Points'), formatNumber(points)])
  return facts
}

function distanceText(meters: number, text: Translate): string {
  if (meters < 1000) return text('{{height}} m', { height: numberValue(meters) })
  return text('{{distance}} km', { distance: wordValue(formatDecimals(meters / 1000, meters < 100_000 ? 1 : 0)) })
}
